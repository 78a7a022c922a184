import type { DeepReadonly } from '#contract/route.ts'

/**
 * A response that is serialized JSON and bypasses the response schema, for large cached responses. A test validates
 * each against its schema.
 */
export class ReadyAnswer<Answer> {
  readonly json: Uint8Array
  /** Only a type: states the content of the JSON. */
  declare readonly answer: Answer

  constructor(json: Uint8Array) {
    this.json = json
  }
}

/** A response built from database values, sent without validating them again. */
export function jsonAnswer<Answer>(answer: DeepReadonly<Answer>): ReadyAnswer<Answer> {
  return new ReadyAnswer(Buffer.from(JSON.stringify(answer)))
}
