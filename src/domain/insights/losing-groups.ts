import { testLosingGroups } from './compare-groups.ts'
import type { InsightCheck } from './finding.ts'

export const losingHour: InsightCheck = {
  kind: 'hour',
  title: 'Hour of entry',
  remedy: 'Skip this hour for the next fifty trades and compare; if the setup needs it, halve the size.',
  examine: (trades) =>
    testLosingGroups(trades, (trade) => ({ kind: 'hour', value: String(trade.entryHour) }), {
      those: 'Trades entered in the hour {subject}',
      others: 'other trades',
    }),
}

export const losingWeekday: InsightCheck = {
  kind: 'weekday',
  title: 'Day of the week',
  remedy: 'Skip this day for the next fifty trades, or trade it at half size, and compare.',
  examine: (trades) =>
    testLosingGroups(trades, (trade) => ({ kind: 'weekday', value: String(trade.entryWeekday) }), {
      those: 'Trades entered on {subject}',
      others: 'other trades',
    }),
}

export const losingSymbol: InsightCheck = {
  kind: 'symbol',
  title: 'Symbol',
  remedy: 'Drop this symbol, or paper trade it until it is profitable.',
  examine: (trades) =>
    testLosingGroups(trades, ({ symbol }) => ({ kind: 'symbol', value: symbol }), {
      those: 'Trades in {subject}',
      others: 'other symbols',
    }),
}

export const losingSetup: InsightCheck = {
  kind: 'setup',
  title: 'Setup',
  remedy: 'Stop trading this setup until its rules are rewritten and tested on its losing trades.',
  examine: (trades) =>
    testLosingGroups(trades, ({ setupId }) => (setupId === null ? null : { kind: 'setup', value: setupId }), {
      those: 'Trades of the setup {subject}',
      others: 'other trades',
    }),
}
