import type { CalendarDate } from '#domain/numbers/units.ts'
import type { AddressChoices } from './address-choices.ts'

/** A sample with every choice made, and a saved run. */
export const everyChoice: AddressChoices = {
  oneR: '150.5',
  runId: '22222222-2222-4222-8222-222222222222',
  filter: {
    setupIds: ['11111111-1111-4111-8111-111111111111'],
    from: '2025-01-02' as CalendarDate,
    to: '2025-03-04' as CalendarDate,
    direction: 'short',
    tradeListId: '33333333-3333-4333-8333-333333333333',
  },
}
