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
  /** The throw is over and the game has gone on; its dice still lie there. */
  done?: boolean;
  name?: string;
  reads?: string;
  rung?: number;
  limit?: number | null;
  most?: number;
  drawn?: Record<string, string>;
  lineup?: number[];
  each?: Record<string, string>;
  books?: Account[];
  target?: number;
  /** What a chouette would bring if it were kept, or siroted with and without success. */
  prospects?: { kept: number; made: number; missed: number } | null;
  /** What is staked on the throw, until it is settled. */
  wagers?: string[];
  wagers_to?: To;
  /** By seat: the bird that it has bet on, until the die of the sirotage is thrown. */
  birds?: Record<string, Named>;
}

export interface Account {
  score: number;
  rank: number;
  civets: number;
  grelottines: number;
  out: boolean;
}

/** `reads`: each die as it is taken, an As that is a joker for what it stands for; `rung`: its place on the scale. */
export interface Hand {
  dice: string;
  name: string;
  reads: string;
  rung: number;
}

export interface Thrown {
  seat: number;
  still: string;
  faces: string;
}

export interface Bank {
  pot: number;
  staked: number[];
  owed: number | null;
  ante: number;
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
  awaited_to: To;
  ending: string | null;
  aside: string | null;
  ending_to: To;
  node: Node;
  acts: Record<string, Acts>;
  lying: Lying;
  last: { line: string; roll: boolean; by: number | null; note: string | null } | null;
  thrown: Thrown | null;
  correction: Correction | null;
  /** The last verdict, while another may be given. */
  contested: { seats: number[]; ranks: number[][]; crossed: boolean } | null;
  /** By seat: how many moves would be taken back for it. */
  undo: Record<string, number>;
  rows?: Record<string, number | null>;
  doubled?: boolean;
  sheets?: Sheet[];
  hands?: (Hand | null)[];
  throws?: (number | null)[];
  leaders?: number[];
  scale?: string[];
  beat?: string | null;
  bank?: Bank | null;
  match?: { of: number; partie: number | null };
  verdict?: { hands: (Hand | null)[]; best: number[]; says: string[]; to: To } | null;
}

/** From what to what, and what stood there, struck until the next entry. */
export interface Correction {
  n: number;
  says: string[];
  to: To;
  scores: Record<string, number>;
  cells: (Cell & { seat: number; row: string; column: number })[];
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

/** The sentences in the second person, by the seat that they speak of. */
export type To = Record<string, string[]>;

/** `to`: by the person that they speak of. */
export interface Told {
  n: number;
  at: number;
  says: string[];
  to: Record<string, string[]>;
}

export interface Proposal {
  by: string;
  name: string;
  matter: "undo" | "fault" | "verdict";
  seat: number;
  detail: string;
  says: string | null;
  says_to: To;
  asked: string[];
  agreed: string[];
}

/** Another game that is wished: by whom, who is waited for, and both in a sentence. */
export interface Rematch {
  by: string[];
  asked: string[];
  says: string;
  waits: string;
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
  referee: "table" | "host";
  window: number;
  turn_clock: number;
  host: string | null;
  symbols: string;
  players: [least: number, most: number];
  chairs: Chair[];
  people: { person: string; name: string; here: boolean }[];
  proposal: Proposal | null;
  rematch: Rematch | null;
  journal: Told[];
  play: Play | null;
}

/** A message to the house, without its id. */
export type Command =
  | { type: "join"; name: string }
  | { type: "sit"; place: number; name: string }
  | { type: "bot"; place: number; bot: string }
  | { type: "stand"; place: number }
  | { type: "leave" | "start" | "rematch" | "forgo" | "cast" | "undo" }
  | { type: "change"; settings: Record<string, unknown> }
  | { type: "play"; line: string }
  | { type: "cry"; seat: number; word: string; at: number }
  | { type: "silent"; seat: number }
  | { type: "fault"; seat: number; what: string }
  | { type: "overrule"; line: string }
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
