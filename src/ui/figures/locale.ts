import { storedChoice } from '#ui/stored-choice.ts'

/** The locales that a trader can choose instead of the system's. */
export const localeChoices = [
  'en-US',
  'en-GB',
  'en-CA',
  'en-AU',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pt-BR',
  'pl-PL',
  'sv-SE',
  'ja-JP',
] as const

const choice = storedChoice('edgeworth:locale', ['system', ...localeChoices], 'system')
export type LocaleChoice = ReturnType<typeof choice.read>

/** The choice of a locale, for the setting. */
export const useLocaleChoice = choice.useChoice

// Tables format thousands of values: the browser's storage is not read for each.
let locale: string | null = null

/** Chooses the locale of numbers and dates in this browser. Screens opened from then on use it. */
export function chooseLocale(chosen: LocaleChoice): void {
  choice.store(chosen)
  locale = null
}

if (typeof window !== 'undefined') {
  // Chosen in another tab.
  window.addEventListener('storage', () => {
    locale = null
  })
}

/** The system's locale; outside of a browser, that of the product's texts. */
const systemLocale = () => (typeof window === 'undefined' ? 'en-US' : navigator.language)

function resolveLocale(): string {
  const chosen = typeof window === 'undefined' ? 'system' : choice.read()
  const wanted = chosen === 'system' ? systemLocale() : chosen
  const supported = Intl.NumberFormat.supportedLocalesOf([wanted])[0] ?? 'en-US'
  return new Intl.Locale(supported, { numberingSystem: 'latn', calendar: 'gregory' }).toString()
}

/** The locale of all numbers and dates on screen, with Latin digits and the Gregorian calendar. */
export function currentLocale(): string {
  return (locale ??= resolveLocale())
}

const tokens: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MM', day: 'DD' }

/** The order and separators of a typed date: "MM/DD/YYYY", "DD.MM.YYYY". */
export function dateEntryFormat(): string {
  const parts = new Intl.DateTimeFormat(currentLocale(), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(2000, 0, 1))
  // Only separators that are no letters, because letters mean parts of the date.
  return parts.map(({ type, value }) => tokens[type] ?? value.replaceAll(/[^-./ ]/g, '')).join('')
}

/** The sign between whole and decimal digits: "." or ",". */
export function decimalSign(): string {
  return new Intl.NumberFormat(currentLocale()).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}
