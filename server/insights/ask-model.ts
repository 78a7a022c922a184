import { z } from 'zod'
import { readBoundedBody } from '#server/http/read-bounded-body.ts'
import type { ModelSettings } from '#server/runtime/model-settings.ts'

/** A finding as sent to the model: figures and fixed wording, nothing that the trader has written. */
export interface FindingToWord {
  readonly id: string
  readonly title: string
  readonly severity: string
  readonly statement: string
  readonly remedy: string
}

export type ModelProblem = 'unreachable' | 'timedOut' | 'refused' | 'unusable'

/** Unchecked texts by finding id, or the reason for having none. */
export type ModelAnswer =
  | { readonly texts: ReadonlyMap<string, string>; readonly problem: null }
  | { readonly texts: null; readonly problem: ModelProblem }

export interface AskOptions {
  readonly timeLimitMs: number
  /** Maximum size of the response that is read. */
  readonly maxBytes: number
}

const defaultOptions: AskOptions = { timeLimitMs: 20_000, maxBytes: 256 * 1024 }

const instructions = `You word findings of a trading journal for the trader whom they are about: direct, calm, concrete.
Rewrite each finding as one short paragraph of two to four sentences: what was found, then what to do.
Use only figures that stand in the finding itself, in digits and with their signs, and no other number in digits or words.
Write each figure beside the name of its own group, and call nothing certain.
Where a finding holds {subject}, your text holds {subject} too, exactly so. No markup, no links, no greeting.
Answer with JSON alone: {"findings":[{"id":"...","text":"..."}]}`

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })
const worded = z.object({
  findings: z.array(z.object({ id: z.string().max(100), text: z.string().max(2_000) })).max(100),
})

/** Parses the text from the first brace to the last, because models often fence their JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}

function parseTexts(body: string): ReadonlyMap<string, string> | null {
  const answer = completion.safeParse(parseJson(body))
  const content = worded.safeParse(parseJson(answer.data?.choices[0]?.message.content ?? ''))
  if (!content.success) return null
  return new Map(content.data.findings.map(({ id, text }) => [id, text.replace(/\s+/g, ' ').trim()]))
}

const failed = (problem: ModelProblem): ModelAnswer => ({ texts: null, problem })

/** Asks the model once for its wording. Never throws; the result states a failure. */
export async function askModel(
  { url, key, model }: ModelSettings,
  findings: readonly FindingToWord[],
  signal: AbortSignal,
  options: AskOptions = defaultOptions,
): Promise<ModelAnswer> {
  const timeLimit = AbortSignal.timeout(options.timeLimitMs)
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        temperature: 0.2,
        max_tokens: 4_000,
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: JSON.stringify({ findings }) },
        ],
      }),
      // A redirect would send the key and the figures to an address that nobody configured.
      redirect: 'error',
      signal: AbortSignal.any([signal, timeLimit]),
    })
    if (!response.ok) return failed('refused')
    const body = await readBoundedBody(response, options.maxBytes)
    const texts = body === null ? null : parseTexts(body)
    return texts === null ? failed('unusable') : { texts, problem: null }
  } catch {
    return failed(timeLimit.aborted ? 'timedOut' : 'unreachable')
  }
}
