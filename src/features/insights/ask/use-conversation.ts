import { useCallback, useEffect, useRef, useState } from 'react'
import { askQuestion, type AskEvent, type AskFigure } from '#api/insights/ask.ts'
import type { InsightSelection } from '#api/insights/insights.ts'

type Sentence = Extract<AskEvent, { type: 'sentence' }>['parts']
type Usage = Extract<AskEvent, { type: 'done' }>['usage']
type Problem = Extract<AskEvent, { type: 'problem' }>['problem']

/** A question with its answer as far as it is written. */
export interface Exchange {
  readonly id: number
  readonly question: string
  readonly sentences: readonly Sentence[]
  readonly figures: readonly AskFigure[]
  readonly leftOut: number
  readonly usage: Usage
  readonly status: 'writing' | 'done' | 'stopped' | 'failed'
  /** Why the model failed. */
  readonly problem: Problem | null
  /** Why the request failed. */
  readonly error: unknown
}

export interface Conversation {
  readonly exchanges: readonly Exchange[]
  readonly isWriting: boolean
  readonly ask: (question: string) => void
  readonly stop: () => void
}

/** Earlier exchanges that are sent along. */
const maxEarlier = 5

/** An exchange after an event of its answer. */
export function applyEvent(exchange: Exchange, event: AskEvent): Exchange {
  switch (event.type) {
    case 'figures':
      return { ...exchange, figures: [...exchange.figures, ...event.figures] }
    case 'sentence':
      return { ...exchange, sentences: [...exchange.sentences, event.parts] }
    case 'done':
      return { ...exchange, leftOut: event.leftOut, usage: event.usage, status: 'done' }
    case 'problem':
      return {
        ...exchange,
        leftOut: event.leftOut,
        usage: event.usage,
        problem: event.problem,
        status: 'failed',
      }
  }
}

const textOf = (sentences: readonly Sentence[]) =>
  sentences.map((parts) => parts.map(({ text }) => text).join('')).join(' ')

/** The messages of a question: earlier exchanges that have an answer, then the question. */
export function messagesOf(earlier: readonly Exchange[], question: string) {
  const answered = earlier.filter(({ sentences }) => sentences.length > 0).slice(-maxEarlier)
  return [
    ...answered.flatMap((exchange) => [
      { role: 'user' as const, text: exchange.question },
      { role: 'assistant' as const, text: textOf(exchange.sentences).slice(0, 2_000) },
    ]),
    { role: 'user' as const, text: question },
  ]
}

/** Questions about the selected trades; kept while the screen is open, and nowhere else. */
export function useConversation({ portfolio_id: portfolioId, ...selected }: InsightSelection): Conversation {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const stop = useCallback(() => running.current?.abort(), [])

  const ask = (question: string) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const id = exchanges.length
    const opened: Exchange = {
      id,
      question,
      sentences: [],
      figures: [],
      leftOut: 0,
      usage: null,
      status: 'writing',
      problem: null,
      error: null,
    }
    const update = (change: (exchange: Exchange) => Exchange) =>
      setExchanges((all) => all.map((exchange) => (exchange.id === id ? change(exchange) : exchange)))
    setExchanges([...exchanges, opened])
    const body = { ...selected, portfolio_id: portfolioId ?? null, messages: messagesOf(exchanges, question) }
    const run = async () => {
      try {
        await askQuestion(body, (event) => update((exchange) => applyEvent(exchange, event)), controller.signal)
        // An answer that ends without its last event was cut off.
        update((exchange) => (exchange.status === 'writing' ? { ...exchange, status: 'failed' } : exchange))
      } catch (error) {
        update((exchange) =>
          controller.signal.aborted ? { ...exchange, status: 'stopped' } : { ...exchange, status: 'failed', error },
        )
      }
    }
    void run()
  }
  return { exchanges, isWriting: exchanges.at(-1)?.status === 'writing', ask, stop }
}
