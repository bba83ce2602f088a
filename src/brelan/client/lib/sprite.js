// Addresses beside this module keep the version of the client.

/** The address of a drawing of the sprite, for `<use href>`. @param {string} name */
export const drawing = (name) => `${new URL("../sprite.svg", import.meta.url).pathname}#${name}`;

/** The address of a file of the client. @param {string} path */
export const asset = (path) => new URL(`../${path}`, import.meta.url).pathname;
