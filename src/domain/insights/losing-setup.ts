import { losingGroups } from './compare-groups.ts'
import type { Inquiry } from './finding.ts'

export const losingSetup: Inquiry = {
  kind: 'setup',
  title: 'Setup',
  remedy: 'Stop trading this setup until its rules are written anew and tested on its own losing trades.',
  examine: (trades) =>
    losingGroups(trades, ({ setupId }) => (setupId === null ? null : { kind: 'setup', value: setupId }), {
      those: 'Trades of the setup {subject}',
      others: 'all others',
    }),
}
