import type { MovingRow } from './row.ts'

/** Somebody who was forgotten: a fingerprint (person.ts), and when, in milliseconds since 1970. */
type Forgotten = { person: string; at: number }

/** A store that enquiries are carried away from. */
export type MoveSource = {
  /**
   * Makes sure that no site and no other move works on it. A site that comes later finds a folder locked. A database
   * does not turn it away, so each enquiry is looked at again when it is let go of.
   * @throws StoreError `in-use` when one does
   */
  reserve(): Promise<void>
  /** A name that this store keeps for ever, to tell what comes from it from what comes from another one. */
  origin(): Promise<string>
  /** How many lie here that were laid down by a move to here and never taken up. Only that move can finish them. */
  unfinished(): Promise<number>
  forgotten(): Promise<Forgotten[]>
  readNote(name: string): Promise<string | undefined>
  /** The next of those that have not been carried away, by their ids, after this one. */
  next(after: string, count: number): Promise<MovingRow[]>
  /**
   * Leaves of these no more than their keys, in one transaction, and nothing that could be sent. One that has changed
   * since it was read is left alone. Resolves to the ids of those that were carried away now.
   */
  retire(rows: readonly MovingRow[], now: number): Promise<string[]>
  /** Of these, what can still be carried away: those that are here, and not as a trace. */
  living(ids: readonly string[]): Promise<string[]>
  /** Makes deleted text unreadable, where that can be done. */
  scrub(): Promise<void>
  close(): Promise<void>
}

/** The states of what has become an enquiry, and the ids of what still lies there: another text is kept under these. */
type Taken = { states: string[]; differing: string[] }

/** A store that they are carried to. A site may be working on it. */
export type MoveTarget = {
  remember(forgotten: readonly Forgotten[]): Promise<void>
  /** Writes a note that this store lacks. */
  addNote(name: string, value: string): Promise<void>
  /** Of these, the ids under which another text is kept here. */
  differing(rows: readonly MovingRow[]): Promise<string[]>
  /** Lays them down where no worker and no command finds them. The same again is one. */
  lay(origin: string, rows: readonly MovingRow[]): Promise<void>
  /** The ids of what lies there. */
  laid(origin: string): Promise<string[]>
  /**
   * Makes enquiries of what was laid down under these ids, in one transaction, but for people who were forgotten, and for
   * what is here already. What is kept here with another text stays where it lies, since it may be nowhere else.
   */
  take(origin: string, ids: readonly string[]): Promise<Taken>
  /** Throws away what was laid down under these ids. */
  drop(origin: string, ids: readonly string[]): Promise<void>
  close(): Promise<void>
}
