import { isUuid } from '#domain/numbers/uuid.ts'
import type { SampleFilter } from '#domain/simulation/sample-filter.ts'
import { parseCalendarDate } from '#domain/time/calendar-date.ts'

const off = 'off'

/** The choices of an address besides the settings: the sample and the saved runs. */
export interface AddressChoices {
  /** The assumed 1R of trades without recorded risk: an amount, 'off' to exclude them, null for the suggestion. */
  readonly oneR: string | null
  /** The saved run that is shown. */
  readonly runId: string | null
  /** Which trades of the portfolio are the sample. */
  readonly filter: SampleFilter
}

/** Whether a filter leaves trades out. */
export const isNarrowed = ({ setupIds, ...bounds }: SampleFilter): boolean =>
  setupIds.length > 0 || Object.values(bounds).some((bound) => bound !== null)

/** Reads the other choices from the address. */
export function choicesFromAddress(address: URLSearchParams): AddressChoices {
  const oneR = address.get('oneR')
  const isValid = oneR === off || (oneR !== null && /^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/.test(oneR))
  // Older links have other names.
  const setups = (address.get('setup') ?? address.get('setups') ?? '')
    .split(',')
    .map((id) => id.toLowerCase())
    .filter(isUuid)
  const list = address.get('list')
  const side = address.get('direction') ?? address.get('side')
  return {
    oneR: isValid ? oneR : null,
    runId: address.get('run'),
    filter: {
      setupIds: setups,
      from: parseCalendarDate(address.get('from')),
      to: parseCalendarDate(address.get('to')),
      direction: side === 'long' || side === 'short' ? side : null,
      tradeListId: list !== null && isUuid(list) ? list : null,
    },
  }
}

/** Writes the other choices to an address. */
export function writeChoices(address: URLSearchParams, { oneR, runId, filter }: AddressChoices): void {
  const { setupIds, from, to, direction, tradeListId } = filter
  if (oneR !== null) address.set('oneR', oneR)
  if (runId !== null) address.set('run', runId)
  if (setupIds.length > 0) address.set('setup', setupIds.join(','))
  if (from !== null) address.set('from', from)
  if (to !== null) address.set('to', to)
  if (direction !== null) address.set('direction', direction)
  if (tradeListId !== null) address.set('list', tradeListId)
}
