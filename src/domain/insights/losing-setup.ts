import { testLosingGroups } from './compare-groups.ts'
import type { InsightCheck } from './finding.ts'

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
