import { findingKinds, type FindingKind, type Subject } from './finding.ts'

/** Names a finding by its kind and subject, for example "hour:10"; the same for other trades of the trader. */
export const findingKey = (kind: FindingKind, subject: Subject | null): string =>
  subject === null ? kind : `${kind}:${subject.value}`

/** The kind of a key; null if it is none. */
export const kindOfKey = (key: string): FindingKind | null =>
  findingKinds.find((kind) => key === kind || key.startsWith(`${kind}:`)) ?? null
