import { pathAddress, readPathSettings, type PathSettings } from '#features/monte-carlo/path-settings/path-settings.ts'
import { readTypedNumber } from '#ui/form/decimal-text.ts'

/** Which fraction sizes the next trade. */
export const sizingChoices = ['recommended', 'full', 'half', 'quarter', 'shrunk', 'limit'] as const
export type SizingChoice = (typeof sizingChoices)[number]

export interface KellySettings extends PathSettings {
  readonly choice: SizingChoice
  /** Loss of one unit at the stop, in the portfolio's currency, as typed; null without one. */
  readonly stopDistance: string | null
}

const isDistance = (text: string) => /^(?=.*[1-9])\d{1,12}(\.\d{1,8})?$/.test(text)

/** Reads a typed stop distance; null if it is no amount above 0. */
export function parseStopDistance(text: string): string | null {
  const plain = readTypedNumber(text)
  return isDistance(plain) ? plain : null
}

export function readKellySettings(address: URLSearchParams): KellySettings {
  return {
    ...readPathSettings(address),
    choice: sizingChoices.find((known) => known === address.get('size')) ?? 'recommended',
    stopDistance: parseStopDistance(address.get('stop') ?? ''),
  }
}

/** Writes the settings as the address of the tab. */
export function kellyAddress(settings: KellySettings): URLSearchParams {
  const address = pathAddress('kelly', settings)
  address.set('size', settings.choice)
  if (settings.stopDistance !== null) address.set('stop', settings.stopDistance)
  return address
}
