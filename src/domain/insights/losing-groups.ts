import { testLosingGroups } from './compare-groups.ts'
import type { InsightCheck } from './finding.ts'

export const losingHour: InsightCheck = {
  kind: 'hour',
  title: 'Hour of entry',
  remedy: 'Leave this hour out for the next fifty trades and compare; if the setup needs it, halve its size there.',
  examine: (trades) =>
    testLosingGroups(trades, (trade) => ({ kind: 'hour', value: String(trade.entryHour) }), {
      those: 'Trades entered in the hour {subject}',
      others: 'others',
    }),
}

export const losingWeekday: InsightCheck = {
  kind: 'weekday',
  title: 'Day of the week',
  remedy: 'Leave this day out for the next fifty trades, or trade it at half size, and compare.',
  examine: (trades) =>
    testLosingGroups(trades, (trade) => ({ kind: 'weekday', value: String(trade.entryWeekday) }), {
      those: 'Trades entered on {subject}',
      others: 'others',
    }),
}

export const losingSymbol: InsightCheck = {
  kind: 'symbol',
  title: 'Symbol',
  remedy: 'Take this symbol off the list, or go back to paper with it until it earns.',
  examine: (trades) =>
    testLosingGroups(trades, ({ symbol }) => ({ kind: 'symbol', value: symbol }), {
      those: 'Trades in {subject}',
      others: 'other symbols',
    }),
}

export const losingSetup: InsightCheck = {
  kind: 'setup',
  title: 'Setup',
  remedy: 'Stop trading this setup until its rules are written anew and tested on its own losing trades.',
  examine: (trades) =>
    testLosingGroups(trades, ({ setupId }) => (setupId === null ? null : { kind: 'setup', value: setupId }), {
      those: 'Trades of the setup {subject}',
      others: 'all others',
    }),
}
