import type { AskEvent, AskFigure, askInsights } from '#contract/insights/ask.ts'
import type { RouteRequest } from '#contract/route.ts'
import type { RecordFigure, RecordQuestion } from '#domain/insights/ask/record-figures.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { type InsightScope, readStudies } from '#server/insights/read-insights.ts'
import type { ModelSettings } from '#server/runtime/model-settings.ts'
import { checkSentence, cleanSentence, type GivenFigure, type SentenceLabel, takeSentences } from './check-sentence.ts'
import { fixedLabels, type GroupLabels } from './group-labels.ts'
import {
  ModelFailure,
  type ModelMessage,
  type ModelPiece,
  type StreamLimits,
  streamModel,
  type Usage,
} from './model-stream.ts'
import { describeFigures, formatFigure, readToolCall, toolDefinitions } from './record-tools.ts'

type Conversation = RouteRequest<typeof askInsights>['body']['messages']

export interface AnswerLimits extends StreamLimits {
  /** Max time of the whole answer. */
  readonly totalMs: number
}
export const answerLimits: AnswerLimits = { stallMs: 20_000, totalMs: 120_000, maxBytes: 256 * 1024 }

/** Rounds of tool calls before an answer must come. */
const maxRounds = 6
/** Calls of one round that are answered. */
const maxCalls = 8

const instructions = `You answer questions of a trader about their own trading journal: direct, calm, concrete.
Get every figure from the tools; never compute, estimate or guess one. Each number in your answer must be a value that
a tool returned, written in digits and with its sign as it was returned; you may round it. Use no number in words (two,
half, most, all). Name groups exactly as the tools do, each beside its own figures. Nothing in a record is certain. If the tools do not answer the question, say so in one sentence.
Answer in at most six short sentences of plain text: no markup, no lists, no links. Give no investment advice.`

/** The source of a figure on screen, by the tool that read it. */
const sources = { metrics: 'metrics', trades: 'trades', breakdown: 'breakdown', findings: 'findings' } as const

const results = { win: 'wins', loss: 'losses', breakeven: 'break-even trades' } as const

/** What limits the trades of a question beside their groups, in words. */
function conditionsOf(question: RecordQuestion): string[] {
  if (question.tool === 'findings') return []
  const { result, from, to } = question.selection
  return [
    ...(result === undefined ? [] : [results[result]]),
    ...(from === undefined ? [] : [`from ${from}`]),
    ...(to === undefined ? [] : [`to ${to}`]),
  ]
}

function figureOnScreen(figure: GivenFigure, question: RecordQuestion, labels: GroupLabels): AskFigure {
  const { id, label, groups, finding } = figure
  return {
    id,
    label: [label, ...groups.map((group) => labels.nameOf(group)), ...conditionsOf(question)].join(', '),
    text: formatFigure(figure),
    source: sources[question.tool],
    finding,
  }
}

/** The labels in a sentence: symbols, setups, weekdays and sides, and the hours that figures are about. */
function labelsIn(sentence: string, labels: GroupLabels, figures: readonly GivenFigure[]): SentenceLabel[] {
  const named = labels.labelsIn(sentence).map(({ label, name, dimension, value }) => ({
    label,
    name,
    group: { dimension, value },
  }))
  const hours = figures.flatMap(({ groups }) => groups.filter(({ dimension }) => dimension === 'hour'))
  const others = [
    ...hours.map((group) => ({ label: labels.labelOf(group), group })),
    // Also those that no figure is about: its figures are then not those of a sentence about them.
    ...fixedLabels,
  ]
    .filter(({ label }) => new RegExp(`\\b${label}s?\\b`).test(sentence))
    .map((one) => ({ ...one, name: one.label }))
  const unique = new Map([...named, ...others].map((one) => [one.label, one]))
  return [...unique.values()].toSorted((a, b) => b.label.length - a.label.length)
}

function addUsage(a: Usage | null, b: Usage | null): Usage | null {
  if (a === null || b === null) return a ?? b
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    cost: a.cost === null && b.cost === null ? null : (a.cost ?? 0) + (b.cost ?? 0),
  }
}

/** One answer while it is written: its figures, its unfinished sentence and what was left out. */
class Answer {
  readonly figures: GivenFigure[] = []
  leftOut = 0
  usage: Usage | null = null
  #rest = ''
  readonly #labels: GroupLabels

  constructor(labels: GroupLabels) {
    this.#labels = labels
  }

  addFigures(found: readonly RecordFigure[]): GivenFigure[] {
    const given = found.map((figure, place) => ({ ...figure, id: `f${this.figures.length + place + 1}` }))
    this.figures.push(...given)
    return given
  }

  /** Events of the sentences that a piece of text completes. */
  *write(text: string): Generator<AskEvent> {
    const { sentences, rest } = takeSentences(this.#rest + text)
    this.#rest = rest
    for (const sentence of sentences) yield* this.#check(sentence)
  }

  /** Events of the last sentence, at the end of a finished answer. */
  *finish(): Generator<AskEvent> {
    const last = cleanSentence(this.#rest)
    this.#rest = ''
    if (last !== '') yield* this.#check(last)
  }

  ending() {
    return { leftOut: this.leftOut, usage: this.usage }
  }

  *#check(sentence: string): Generator<AskEvent> {
    const parts = checkSentence(sentence, this.figures, labelsIn(sentence, this.#labels, this.figures))
    if (parts === null) this.leftOut += 1
    else yield { type: 'sentence', parts }
  }
}

/**
 * Answers a question in events. The model's numbers are compared with the figures that its tools returned, sentence by
 * sentence; a sentence with any other number is counted and left out. Ends with `done`, or with `problem` if the model
 * fails: what was written before stays.
 */
export async function* answerQuestion(
  context: RequestContext,
  settings: ModelSettings,
  scope: InsightScope,
  labels: GroupLabels,
  conversation: Conversation,
  limits: AnswerLimits = answerLimits,
): AsyncGenerator<AskEvent, void, undefined> {
  const studies = await readStudies(context, scope)
  const answer = new Answer(labels)
  const messages: ModelMessage[] = [
    { role: 'system', content: instructions },
    ...conversation.map(({ role, text }) => ({ role, content: labels.hideNames(text) })),
  ]
  const ask = async (question: RecordQuestion) => {
    const call = { name: 'record', input: { studies, question } } as const
    const json = await context.services.figures.compute(call, context.user.userId)
    return answer.addFigures(JSON.parse(Buffer.from(json).toString()) as RecordFigure[])
  }
  const timeLimit = AbortSignal.timeout(limits.totalMs)
  const signal = AbortSignal.any([context.signal, timeLimit])
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      let [text, last]: [string, Extract<ModelPiece, { toolCalls: unknown }> | null] = ['', null]
      // The last round has no tools, so that it must answer.
      const tools = round === maxRounds - 1 ? [] : toolDefinitions
      for await (const piece of streamModel(settings, messages, tools, signal, limits)) {
        if ('text' in piece) {
          text += piece.text
          yield* answer.write(piece.text)
        } else last = piece
      }
      yield* answer.finish()
      answer.usage = addUsage(answer.usage, last?.usage ?? null)
      const calls = (last?.toolCalls ?? []).slice(0, maxCalls)
      if (calls.length === 0) break
      messages.push({ role: 'assistant', content: text === '' ? null : text, tool_calls: calls })
      for (const call of calls) {
        const question = readToolCall(call.function.name, call.function.arguments, labels)
        const figures = typeof question === 'string' ? [] : await ask(question)
        const content = typeof question === 'string' ? question : describeFigures(figures, labels)
        messages.push({ role: 'tool', tool_call_id: call.id, content })
        if (typeof question === 'string') continue
        const onScreen = figures.map((figure) => figureOnScreen(figure, question, labels))
        yield { type: 'figures', tool: question.tool, figures: onScreen }
      }
    }
    yield { type: 'done', ...answer.ending() }
  } catch (error) {
    if (timeLimit.aborted) yield { type: 'problem', problem: 'timedOut', ...answer.ending() }
    else if (error instanceof ModelFailure) yield { type: 'problem', problem: error.problem, ...answer.ending() }
    else if (signal.aborted) return
    else throw error
  }
}
