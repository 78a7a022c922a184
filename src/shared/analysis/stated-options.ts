import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolFacts } from '#domain/analysis/tool-facts.ts'

/** Options of a tool as an address or a stored widget states them: texts, and JSON for lists. */
export type OptionTexts = Readonly<Record<string, string>>

/** Options as texts; those without a value are left out. */
export function optionTexts(options: Readonly<Record<string, unknown>> = {}): OptionTexts {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
      texts[name] = typeof value === 'string' ? value : JSON.stringify(value)
  return texts
}

/** Options that a tool has controls for, as texts: an address may state others. */
export function keptOptions({ controls }: Pick<ToolFacts, 'controls'>, options: Readonly<Record<string, unknown>>) {
  const keys = new Set(controls.map(({ key }) => key))
  return Object.fromEntries(Object.entries(optionTexts(options)).filter(([name]) => keys.has(name)))
}

/** Writes the options of a tool into an address of Charter Elite. */
export function writeOptionsToAddress(address: URLSearchParams, tool: ToolKey, options: OptionTexts): void {
  for (const [name, text] of Object.entries(options)) address.set(`opt.${tool}.${name}`, text)
}
