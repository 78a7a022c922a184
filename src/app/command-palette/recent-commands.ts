import { readStoredJson, storeText } from '#ui/stored-value.ts'
import type { Command } from './command.ts'

/** A command that was used; trades are kept with their texts, since they are not among the fixed commands. */
type RecentCommand = Pick<Command, 'id' | 'label' | 'detail' | 'to'>

const maxRecent = 5
const keyOf = (userId: string) => `edgeworth:recent-commands:${userId}`

function isRecent(value: unknown): value is RecentCommand {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, to } = value as Record<string, unknown>
  return typeof id === 'string' && typeof label === 'string' && (to === null || typeof to === 'string')
}

/** What a user chose last in this browser, newest first. */
export function readRecentCommands(userId: string): readonly RecentCommand[] {
  const stored = readStoredJson(keyOf(userId))
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxRecent) : []
}

/** Puts a command at the top of the recent ones. */
export function rememberCommand(userId: string, { id, label, detail, to }: Command): void {
  const others = readRecentCommands(userId).filter((recent) => recent.id !== id)
  storeText(keyOf(userId), JSON.stringify([{ id, label, detail, to }, ...others].slice(0, maxRecent)))
}
