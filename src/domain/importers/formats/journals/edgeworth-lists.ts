import type { ImportLabels } from '#domain/importers/reading/imported-trade.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { isUuid } from '#domain/numbers/uuid.ts'
import { phases } from '#domain/playbook/playbook.ts'
import { attachmentKinds, attachmentTypes, maxAttachmentSize, ruleAnswers } from '#domain/trade/fields/choices.ts'
import type { Attachment, RuleCheck } from '#domain/trade/fields/trade-field.ts'

const isId = (name: string) => isUuid(name.toLowerCase())

type JsonObject = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Names in a cell: separated by semicolons, or a list in JSON if one of them has a semicolon. */
export function splitNames(text: string): readonly string[] {
  // A name may begin with a bracket, too.
  const list = text.startsWith('["') ? parseJson(text) : undefined
  if (Array.isArray(list) && list.every((name) => typeof name === 'string')) return list
  return text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Throws if a name is an ID: then the names that belong to the file are missing. */
export function rejectIds(names: readonly string[]): void {
  const named = names.find(isId)
  if (named !== undefined) throw new RowProblem(`The file has the ID ${named} instead of a name. Export it again.`)
}

const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max
const isNote = (value: unknown, max: number): value is string | null => value === null || isText(value, max)

/** The values of custom stats by name. Spreadsheets may hold their number instead; it has no values. */
export function parseCustomStats(text: string): NonNullable<ImportLabels['customStats']> {
  const stats = text.startsWith('{') ? parseJson(text) : undefined
  if (!isObject(stats)) return []
  const entries = Object.entries(stats)
  rejectIds(entries.map(([name]) => name))
  return entries.map(([name, value]) => {
    const isValue =
      isText(value, 200) || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
    if (!isValue || !isText(name, 80)) throw new RowProblem(`Custom stat "${name.slice(0, 40)}" has no valid value.`)
    return { name, value }
  })
}

type ImportedCheck = Omit<RuleCheck, 'ruleId'>

function toRuleCheck(check: unknown): ImportedCheck {
  if (isObject(check)) {
    const { title, phase, weight, isMandatory, met, note = null } = check
    const inPhase = phases.find((one) => one === phase)
    const answer = ruleAnswers.find((one) => one === met)
    const isWeight = isText(weight, 30) && /^\d+(?:\.\d+)?$/.test(weight)
    if (isText(title, 300) && isWeight && isNote(note, 1_000)) {
      if (inPhase !== undefined && answer !== undefined && typeof isMandatory === 'boolean') {
        return { title, phase: inPhase, weight, isMandatory, met: answer, note } as ImportedCheck
      }
    }
  }
  throw new RowProblem('A rule check of the row is not complete. Export the history again.')
}

/** The rule checks in a cell, without the ids of the account that they come from. Spreadsheets hold their number instead, which has no checks. */
export function parseRuleChecks(text: string): readonly ImportedCheck[] {
  const list = text.startsWith('[') ? parseJson(text) : undefined
  return Array.isArray(list) ? list.map(toRuleCheck) : []
}

function toAttachment(file: unknown): Attachment {
  if (isObject(file)) {
    const { path, size, caption = null } = file
    const kind = attachmentKinds.find((one) => one === file['kind'])
    const mediaType = attachmentTypes.find((one) => one === file['mediaType'])
    const isSize = typeof size === 'number' && Number.isSafeInteger(size) && size > 0 && size <= maxAttachmentSize
    if (kind !== undefined && mediaType !== undefined && isSize && isText(path, 100) && isNote(caption, 500)) {
      return { kind, path, mediaType, size, caption }
    }
  }
  throw new RowProblem('A screenshot of the row is not complete. Export the history again.')
}

/** References to screenshots in a cell; the files themselves stay in the account. */
export function parseScreenshots(text: string): readonly Attachment[] {
  const list = text.startsWith('[') ? parseJson(text) : undefined
  return Array.isArray(list) ? list.map(toAttachment) : []
}
