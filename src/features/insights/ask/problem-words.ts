import type { AskEvent } from '#api/insights/ask.ts'

/** Why the model gave no whole answer, and what to do. */
export const problemWords: Readonly<Record<Extract<AskEvent, { type: 'problem' }>['problem'], string>> = {
  unreachable: 'The model can’t be reached. Try again later.',
  timedOut: 'The model took too long. Ask again.',
  refused: 'The model refused the request. Try again later.',
  unusable: 'The model’s answer broke off. Ask again.',
}
