import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call, callForLines } from '#api/client.ts'
import { type AskEvent, askInsights, getAskSettings, updateAskSettings } from '#contract/insights/ask.ts'
import type { RouteInput } from '#contract/route.ts'

export type { AskEvent, AskFigure } from '#contract/insights/ask.ts'

/** Whether questions can be asked, and what the model may see. */
export const askSettingsQuery = queryOptions({
  queryKey: ['ask settings'],
  queryFn: ({ signal }) => call(getAskSettings, {}, signal),
  staleTime: cacheTimes.plan,
})

/** Allows or forbids that names are sent to the model. */
export function useUpdateAskSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sharesNames: boolean) => call(updateAskSettings, { body: { sharesNames } }),
    onSuccess: (settings) => queries.setQueryData(askSettingsQuery.queryKey, settings),
  })
}

/** Longer than the server lets a model take. */
const answerTimeoutMs = 150_000

/** Asks a question; `onEvent` gets the answer while it is written. Throws as `call` does. */
export function askQuestion(
  body: RouteInput<typeof askInsights>['body'],
  onEvent: (event: AskEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  return callForLines(askInsights, { body }, (line) => onEvent(JSON.parse(line) as AskEvent), signal, answerTimeoutMs)
}
