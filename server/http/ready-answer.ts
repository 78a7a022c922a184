import type { DeepReadonly } from '#contract/route.ts'

/**
 * An answer that is JSON already: it goes out as it is, not through the response schema again. For large answers that are
 * kept; a test holds each against its schema.
 */
export class ReadyAnswer<Answer> {
  readonly json: Uint8Array
  /** Says what the JSON holds; nothing is there at run time. */
  declare readonly answer: Answer

  constructor(json: Uint8Array) {
    this.json = json
  }
}

/** An answer that is put together from the database's own values: sent without another look at each. */
export function jsonAnswer<Answer>(answer: DeepReadonly<Answer>): ReadyAnswer<Answer> {
  return new ReadyAnswer(Buffer.from(JSON.stringify(answer)))
}
