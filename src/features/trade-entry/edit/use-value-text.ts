import { useQuery } from '@tanstack/react-query'
import { customStatsQuery } from '#api/playbook/custom-stats.ts'
import { exchangesQuery } from '#api/playbook/exchanges.ts'
import { missedReasonsQuery } from '#api/playbook/missed-reasons.ts'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import { tagsQuery } from '#api/playbook/tags.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import { isBlankFill, type FormColumn, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { formatChoice } from '#shared/trade/format-choice.ts'
import { fillSideLabels } from '#shared/trade/trade-labels.ts'
import { formatInstant } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { TradeFormField } from './trade-versions.ts'

const notStated = 'Not set'
const joinLines = (parts: readonly string[]) => (parts.length === 0 ? notStated : parts.join('\n'))

/** Returns a function that formats the value of a form field: names instead of ids, times in the time zone. */
export function useValueText(portfolios: readonly Portfolio[], timeZone: string) {
  const lists = [
    useQuery(setupsQuery).data,
    useQuery(exchangesQuery).data,
    useQuery(missedReasonsQuery).data,
    useQuery(mistakesQuery).data,
    useQuery(tagsQuery).data,
    useQuery(customStatsQuery).data,
    portfolios,
  ]
  const names = new Map<Id, string>(lists.flatMap((list) => (list ?? []).map(({ id, name }) => [id, name] as const)))
  const name = (id: Id) => names.get(id) ?? 'No longer available'

  const formatColumn = (field: FormColumn, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (Array.isArray(value)) return joinLines(value.map((choice) => formatChoice(String(choice), field)))
    if (typeof value === 'object' && value !== null) {
      return joinLines(Object.entries(value).map(([id, stat]) => `${name(id)}: ${String(stat)}`))
    }
    const text = String(value)
    if (text === '') return notStated
    const { type } = fieldByKey[field].value
    if (type === 'reference') return name(text)
    if (type === 'instant') return formatInstant(text as Instant, timeZone)
    if (type === 'choice') return formatChoice(text, field)
    if (type === 'yesNo') return text === 'yes' ? 'Yes' : 'No'
    return text
  }

  return (field: TradeFormField, values: TradeFormValues): string => {
    if (field === 'portfolioId') return name(values.portfolioId)
    if (field === 'mistakeIds' || field === 'tags') return joinLines(values[field].map(name))
    if (field === 'fills') {
      const typed = values.fills.filter((fill) => !isBlankFill(fill))
      return joinLines(
        typed.map(({ at, side, quantity, price, fee }) => {
          const time = at === '' ? 'no time' : formatInstant(at, timeZone)
          return `${fillSideLabels[side]} ${quantity} at ${price}, ${time}, fee ${fee}`
        }),
      )
    }
    if (field === 'screenshots') {
      return joinLines(
        values.screenshots.map(({ kind, caption }) => [formatChoice(kind), caption].filter(Boolean).join(': ')),
      )
    }
    if (field === 'ruleResponses') {
      const { ruleResponses } = values
      const met = ruleResponses.filter((response) => response.met === 'yes').length
      return ruleResponses.length === 0 ? notStated : `${met} of ${pluralize(ruleResponses.length, 'rule')} met`
    }
    return formatColumn(field, values[field])
  }
}
