// What the house sends: see docs/wire.md.

export type Mark = "open" | "scored" | "closed" | "zero" | "barred" | "struck";

export interface Cell {
  mark: Mark;
  value: number | null;
  note?: { value: number; struck: boolean };
}

export interface Line {
  row: string;
  label: string;
  block: number;
  cells: Cell[];
  star: Cell | null;
}

export interface Sheet {
  lines: Line[];
  stars: Cell[];
  sums: { label: string; value: number }[];
  total: number;
}

export interface Named {
  word: string;
  label: string;
  most?: number;
}

/** The domain of each verb that is legal. */
export type Acts = Record<string, true | (string | number | Named)[]>;

export interface Race {
  reveal: number;
  closes: number;
}

export type Node =
  | { kind: "throw"; dice: number; by: number; turn: number; cast: boolean }
  | { kind: "decision"; seats: number[] }
  | { kind: "contest"; seats: number[]; cry: string | null; race: Race | null }
  | { kind: "over"; scores: number[]; ranks: number[] };

export interface Lying {
  seat: number | null;
  dice: string;
  kept: string;
  throws?: number;
  left?: number;
  fresh?: boolean;
  [of: string]: unknown;
}

export interface Play {
  game: number;
  moves: number;
  since: number;
  reveal: number;
  names: string[];
  scores: number[];
  ranks: number[] | null;
  awaited: string;
  ending: string | null;
  thrown: { seat: number; still: string; faces: string } | null;
  [of: string]: unknown;
  node: Node;
  acts: Record<string, Acts>;
  lying: Lying;
  last: { line: string; roll: boolean; note: string | null } | null;
  rows?: Record<string, number | null>;
  doubled?: boolean;
  sheets?: Sheet[];
  hands?: ({ dice: string; name: string } | null)[];
  pot?: number;
}

export interface Chair {
  place: number;
  seat: number | null;
  name: string;
  person: string | null;
  bot: string | null;
  here: boolean;
  away: boolean;
  relayed: boolean;
}

export interface Told {
  n: number;
  at: number;
  says: string[];
}

export interface Proposal {
  by: string;
  name: string;
  matter: "undo" | "fault";
  seat: number;
  detail: string;
  asked: string[];
  agreed: string[];
}

export interface View {
  n: number;
  at: number;
  phase: "lobby" | "play" | "over";
  game: string;
  title: string;
  preset: string;
  options: Record<string, string>;
  differences: { key: string; says: string }[];
  way: "solo" | "shared" | "online" | "real";
  dice: "server" | "table";
  cries: "race" | "referee" | "lot";
  absence: "wait" | "bot" | "skip";
  window: number;
  turn_clock: number;
  host: string | null;
  symbols: string;
  players: [least: number, most: number];
  chairs: Chair[];
  people: { person: string; name: string; here: boolean }[];
  proposal: Proposal | null;
  journal: Told[];
  play: Play | null;
}

/** A message to the house, without its id. */
export type Command =
  | { type: "join"; name: string }
  | { type: "sit"; place: number; name: string }
  | { type: "bot"; place: number; bot: string }
  | { type: "stand"; place: number }
  | { type: "leave" | "start" | "rematch" | "cast" | "undo" }
  | { type: "change"; settings: Record<string, unknown> }
  | { type: "play"; line: string }
  | { type: "cry"; seat: number; word: string; at: number }
  | { type: "silent"; seat: number }
  | { type: "fault"; seat: number; what: string }
  | { type: "answer"; agree: boolean }
  | { type: "relay"; seat: number };

export type Message =
  | { type: "welcome"; person: string; n: number; now: number; gap: boolean; view: View }
  | { type: "view"; n: number; now: number; view: View }
  | { type: "done"; id: string; n: number }
  | { type: "refused"; id: string; says: string }
  | { type: "error"; says: string }
  | { type: "ping"; t: number }
  | { type: "time"; c: number; now: number }
  | { type: "replaced" };

/**
 * `opening`: never yet heard; `open`; `lost`: silent, and being sought; `back`: just found again; `replaced`: this
 * person plays on from another tab; `closed`: the house will not have us, and `refused` says why.
 */
export type Connection = "opening" | "open" | "lost" | "back" | "replaced" | "closed";
