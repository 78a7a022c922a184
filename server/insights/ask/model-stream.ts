import { z } from 'zod'
import type { ModelProblem } from '#server/insights/ask-model.ts'
import type { ModelSettings } from '#server/runtime/model-settings.ts'

/** A failure of the model, as the answer states it. */
export class ModelFailure extends Error {
  readonly problem: ModelProblem

  constructor(problem: ModelProblem) {
    super(`The model is ${problem}.`)
    this.name = 'ModelFailure'
    this.problem = problem
  }
}

export interface ToolCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }

export interface Usage {
  readonly promptTokens: number
  readonly completionTokens: number
  /** In US dollars; null if the model does not state it. */
  readonly cost: number | null
}

/** What comes in of an answer: a piece of its text, or at its end the tools to call and what it took. */
export type ModelPiece =
  | { readonly text: string }
  | { readonly toolCalls: readonly ToolCall[]; readonly usage: Usage | null }

export interface StreamLimits {
  /** Max time without a byte. */
  readonly stallMs: number
  /** Max bytes of one answer. */
  readonly maxBytes: number
}

const usage = z.object({
  prompt_tokens: z.int().min(0),
  completion_tokens: z.int().min(0),
  cost: z.number().min(0).nullable().optional(),
})
const callDelta = z.object({
  index: z.int().min(0).max(20),
  id: z.string().max(200).nullable().optional(),
  function: z
    .object({ name: z.string().max(100).nullable().optional(), arguments: z.string().nullable().optional() })
    .optional(),
})
const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullable().optional(),
            tool_calls: z.array(callDelta).nullable().optional(),
          })
          .optional(),
        finish_reason: z.string().nullable().optional(),
      }),
    )
    .optional(),
  usage: usage.nullable().optional(),
})

/** The data of server-sent events, from the chunks of a body. Throws ModelFailure if it is too long or stalls. */
async function* readEvents(body: ReadableStream<Uint8Array>, { stallMs, maxBytes }: StreamLimits) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let [buffered, bytes] = ['', 0]
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read(), stallMs)
      if (done) break
      bytes += value.byteLength
      if (bytes > maxBytes) throw new ModelFailure('unusable')
      buffered += decoder.decode(value, { stream: true })
      const lines = buffered.split('\n')
      buffered = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim()
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** The result of a promise, or ModelFailure `timedOut`. */
async function withinTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new ModelFailure('timedOut')), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

function parseChunk(data: string) {
  try {
    return chunk.parse(JSON.parse(data))
  } catch {
    throw new ModelFailure('unusable')
  }
}

async function openStream(
  { url, key, model }: ModelSettings,
  messages: readonly ModelMessage[],
  tools: readonly object[],
  signal: AbortSignal,
  limits: StreamLimits,
): Promise<ReadableStream<Uint8Array>> {
  const request = fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      temperature: 0.2,
      max_tokens: 1_500,
      stream: true,
      stream_options: { include_usage: true },
      messages,
      tools,
    }),
    // A redirect would send the key and the figures to an address that nobody configured.
    redirect: 'error',
    signal,
  }).catch(() => {
    throw new ModelFailure('unreachable')
  })
  const response = await withinTime(request, limits.stallMs)
  if (!response.ok) throw new ModelFailure('refused')
  if (response.body === null) throw new ModelFailure('unusable')
  return response.body
}

/**
 * Streams one answer of a model in the form of OpenAI's chat completions. Throws ModelFailure if it cannot be reached,
 * refuses, stalls, breaks off or writes something else; aborting `signal` ends it.
 */
export async function* streamModel(
  settings: ModelSettings,
  messages: readonly ModelMessage[],
  tools: readonly object[],
  signal: AbortSignal,
  limits: StreamLimits,
): AsyncGenerator<ModelPiece, void, undefined> {
  const body = await openStream(settings, messages, tools, signal, limits)
  const calls: { id: string; name: string; arguments: string }[] = []
  let used: Usage | null = null
  let isFinished = false
  for await (const data of readEvents(body, limits)) {
    if (data === '[DONE]') break
    const { choices = [], usage: stated } = parseChunk(data)
    if (stated !== null && stated !== undefined) {
      const { prompt_tokens: promptTokens, completion_tokens: completionTokens, cost = null } = stated
      used = { promptTokens, completionTokens, cost }
    }
    const [choice] = choices
    if (choice === undefined) continue
    const { content, tool_calls: deltas } = choice.delta ?? {}
    if (content !== null && content !== undefined && content !== '') yield { text: content }
    for (const delta of deltas ?? []) {
      const call = (calls[delta.index] ??= { id: '', name: '', arguments: '' })
      call.id += delta.id ?? ''
      call.name += delta.function?.name ?? ''
      call.arguments += delta.function?.arguments ?? ''
    }
    if (choice.finish_reason !== null && choice.finish_reason !== undefined) isFinished = true
  }
  // An answer that breaks off may have lost the half of a sentence that turns it around.
  if (!isFinished) throw new ModelFailure('unusable')
  yield {
    toolCalls: calls
      .filter((call) => call !== undefined)
      .map((call) => ({ id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } })),
    usage: used,
  }
}
