import { useQuery } from '@tanstack/react-query'
import { customStatsQuery } from '#api/custom-stats.ts'
import { exchangesQuery } from '#api/exchanges.ts'
import { missedReasonsQuery } from '#api/missed-reasons.ts'
import { mistakesQuery } from '#api/mistakes.ts'
import { setupsQuery } from '#api/setups.ts'
import { tagsQuery } from '#api/tags.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { fieldOf } from '#domain/trade-fields.ts'
import type { Id, Instant } from '#domain/units.ts'
import { formatInstant } from '#ui/format.ts'
import { isBlank, type ShownColumn, type TradeFormValues } from './form-values.ts'
import { choiceLabel } from './labels.ts'
import type { TradeFormField } from './trade-versions.ts'

const nothing = 'Not stated'
const listed = (parts: readonly string[]) => (parts.length === 0 ? nothing : parts.join('\n'))

/** Reads the value of a field of the form as a trader reads it: names in the place of ids, times in the zone. */
export function useValueWords(portfolios: readonly Portfolio[], timeZone: string) {
  const named = [
    useQuery(setupsQuery).data,
    useQuery(exchangesQuery).data,
    useQuery(missedReasonsQuery).data,
    useQuery(mistakesQuery).data,
    useQuery(tagsQuery).data,
    useQuery(customStatsQuery).data,
    portfolios,
  ]
  const names = new Map<Id, string>(named.flatMap((list) => (list ?? []).map(({ id, name }) => [id, name] as const)))
  const name = (id: Id) => names.get(id) ?? 'No longer there'

  const column = (field: ShownColumn, held: unknown): string => {
    if (typeof held === 'boolean') return held ? 'Yes' : 'No'
    if (Array.isArray(held)) return listed(held.map((one) => choiceLabel(field, String(one))))
    if (typeof held === 'object' && held !== null) {
      return listed(Object.entries(held).map(([id, value]) => `${name(id)}: ${String(value)}`))
    }
    const text = String(held)
    if (text === '') return nothing
    const { type } = fieldOf[field].value
    if (type === 'reference') return name(text)
    if (type === 'instant') return formatInstant(text as Instant, timeZone)
    if (type === 'choice') return choiceLabel(field, text)
    if (type === 'yesNo') return text === 'yes' ? 'Yes' : 'No'
    return text
  }

  return (field: TradeFormField, values: TradeFormValues): string => {
    if (field === 'portfolioId') return name(values.portfolioId)
    if (field === 'mistakeIds' || field === 'tags') return listed(values[field].map(name))
    if (field === 'fills') {
      const typed = values.fills.filter((fill) => !isBlank(fill))
      return listed(
        typed.map(({ at, side, quantity, price, fee }) => {
          const time = at === '' ? 'no time' : formatInstant(at, timeZone)
          return `${side === 'buy' ? 'Buy' : 'Sell'} ${quantity} at ${price}, ${time}, fee ${fee}`
        }),
      )
    }
    if (field === 'screenshots') {
      return listed(
        values.screenshots.map(({ kind, caption }) => [choiceLabel('kind', kind), caption].filter(Boolean).join(': ')),
      )
    }
    if (field === 'ruleResponses') {
      const { ruleResponses } = values
      const met = ruleResponses.filter((response) => response.met === 'yes').length
      return ruleResponses.length === 0 ? nothing : `${met} of ${ruleResponses.length} rules met`
    }
    return column(field, values[field])
  }
}
