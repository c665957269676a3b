import type { Address, Addresses } from './addresses.ts';
import type { CaptionChoice, FactEvent } from './facts.ts';
import type { Quality } from './quality.ts';

/** What stops working after a while. */
export type Addressed = Address & { captions: readonly (CaptionChoice & { url: string })[] };

/** A film as the player takes it. */
export type Film = Addressed & {
  /** Lowest first; each address is a playlist of that quality alone. */
  videos: readonly (Quality & { url: string })[];
  /** The highest bitrate number to play; null is no limit. */
  quality_cap: number | null;
  /** Seconds; null where it is not known beforehand. */
  duration: number | null;
  start_time: number;
  /** Asks for the film's addresses again, before they expire or when they are refused. */
  renew: () => Promise<Addressed>;
};

/** The same film from the same second on. */
export const isSameShowing = (one: Film, other: Film): boolean =>
  one.playlist_url === other.playlist_url && one.start_time === other.start_time;

export type EngineOptions = {
  video: HTMLVideoElement;
  playlist_url: string;
  /** Those that a viewer may choose from, lowest first; the playlist holds one more to adapt to. */
  videos: Film['videos'];
  /** The highest bitrate number to play; nothing above it is fetched. Null is no limit. */
  quality_cap: number | null;
  addresses: Addresses;
  start_time: number;
  /** A bitrate number, or null for automatic. */
  quality: number | null;
  /** Nobody has pressed play yet: no more is fetched than the film begins with. */
  isAhead: boolean;
  tell: (event: FactEvent) => void;
};

/** Brings a film into a video element, and keeps bringing it. */
export type Engine = {
  chooseQuality: (bitrate: number | null) => void;
  /** Play was pressed: fetches on. */
  goOn: () => void;
  /** Tries what is missing at once, rather than when its turn comes. */
  hurry: () => void;
  close: () => void;
};
