import { proportion } from '#server/reference/numerics/proportion.ts'
import { type ErrorRate, meetsGoal } from './error-rate.ts'

/** A rate and how many of its samples were counted. */
export interface MeasuredRate {
  readonly rate: ErrorRate
  readonly count: number
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`

/** "≥ 95.0%" or "≤ 8.0%". */
export const goalText = ({ goal }: Pick<ErrorRate, 'goal'>): string =>
  'atLeast' in goal ? `≥ ${percent(goal.atLeast)}` : `≤ ${percent(goal.atMost)}`

function rowOf({ rate, count }: MeasuredRate): string {
  const { share, low, high } = proportion(count, rate.samples)
  const words = [
    rate.name,
    `${count} of ${rate.samples}`,
    `${percent(share)} (${percent(low)} to ${percent(high)})`,
    meetsGoal(rate, count) ? goalText(rate) : `${goalText(rate)}: **missed**`,
    rate.seed,
    `\`${rate.test}\``,
  ]
  return `| ${words.join(' | ')} |`
}

/** docs/error-rates.md, from every rate as it was measured. */
export function errorRatesPage(measured: readonly MeasuredRate[]): string {
  const subjects = [...new Set(measured.map(({ rate }) => rate.subject))]
  return [
    '# Error rates',
    '',
    'Made by `npm run error-rates` from `tests/error-rates`; change a rate there, not here. Each rate is counted over',
    'samples whose truth is known, because they are generated. In brackets the 95% interval of the rate (Wilson). The same seed',
    'gives the same counts on every machine.',
    '',
    ...subjects.flatMap((subject) => [
      `## ${subject}`,
      '',
      '| What is counted | Count | Rate | Goal | Seed | Test |',
      '| --- | ---: | ---: | --- | ---: | --- |',
      ...measured.filter(({ rate }) => rate.subject === subject).map(rowOf),
      '',
    ]),
  ].join('\n')
}

/** The count that docs/error-rates.md states for a rate. Throws if it states none. */
export function statedCount(page: string, { subject, name }: Pick<ErrorRate, 'subject' | 'name'>): number {
  const section = page.split('\n## ').find((part) => part.startsWith(`${subject}\n`)) ?? ''
  const row = section.split('\n').find((line) => line.startsWith(`| ${name} | `))
  const count = row === undefined ? undefined : /^(\d+) of \d+$/.exec(row.split(' | ')[1] ?? '')?.[1]
  if (count === undefined) throw new Error(`docs/error-rates.md does not state "${subject}: ${name}"`)
  return Number(count)
}
