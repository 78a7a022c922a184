import type { FindingKind, Subject } from './finding.ts'

/** Names a finding by its kind and subject, for example "hour:10"; the same for other trades of the trader. */
export const findingKey = (kind: FindingKind, subject: Subject | null): string =>
  subject === null ? kind : `${kind}:${subject.value}`
