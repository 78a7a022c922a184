import type { Id } from '#domain/numbers/units.ts'
import { uuidForm } from '#domain/numbers/uuid.ts'
import { roleTitles, type TeamRole } from './team.ts'

/** Somebody who can be mentioned in a remark: a member of the team that sees it. */
export interface MentionablePerson {
  readonly userId: Id
  readonly fullName: string | null
  readonly username: string | null
}

/** Mentions that a remark keeps, at most; later ones stay plain text. */
export const maxMentions = 20

/** A stored mention: "<@" with the user's id and ">". */
const storedMention = new RegExp(`<@(${uuidForm})>`, 'g')
/** An "@" that begins a word, with the characters that user names may have. */
const typedMention = /(^|[^\p{L}\p{N}_@])@([A-Za-z0-9._-]{1,60})/gu

/** How a person is named on screen: by the role where they have given no name. */
export const personName = ({
  fullName,
  username,
  role,
}: Omit<MentionablePerson, 'userId'> & { readonly role: TeamRole }): string => fullName ?? username ?? roleTitles[role]

/** How the author of a remark is named on screen; without a role they have left the team. */
export const authorTitle = ({
  authorName,
  authorRole,
}: {
  readonly authorName: string | null
  readonly authorRole: TeamRole | null
}): string => authorName ?? (authorRole === null ? 'Former member' : roleTitles[authorRole])

/**
 * What to type after "@" for each person: the user name, or else the letters of the full name. Equal ones get a number,
 * in the order of the list, so that each names one person.
 */
export function mentionHandles(people: readonly MentionablePerson[]): ReadonlyMap<Id, string> {
  const handles = new Map<Id, string>()
  const taken = new Set(people.flatMap(({ username }) => username?.toLowerCase() ?? []))
  for (const { userId, username, fullName } of people) {
    if (username !== null) {
      handles.set(userId, username)
      continue
    }
    const letters = (fullName ?? '').normalize('NFD').replaceAll(/[^A-Za-z0-9]/g, '')
    const stem = letters === '' ? 'member' : letters.slice(0, 30)
    let handle = stem
    for (let number = 2; taken.has(handle.toLowerCase()); number++) handle = `${stem}${number}`
    taken.add(handle.toLowerCase())
    handles.set(userId, handle)
  }
  return handles
}

/**
 * The text to store of what was typed: each "@" with the handle of somebody on the list becomes their id, whatever its
 * case; a full stop or dash after it stays. Also who is mentioned, each once, in order.
 */
export function storeMentions(
  typed: string,
  people: readonly MentionablePerson[],
): { readonly body: string; readonly userIds: readonly Id[] } {
  const users = new Map([...mentionHandles(people)].map(([userId, handle]) => [handle.toLowerCase(), userId]))
  const known = new Set(people.map(({ userId }) => userId))
  const userIds = new Set<Id>()
  let count = 0
  // An id typed as it is stored counts only for somebody on the list.
  const safe = typed.replaceAll(storedMention, (stored, userId: string) => {
    if (!known.has(userId) || count >= maxMentions) return stored.replace('<@', '< @')
    count += 1
    userIds.add(userId)
    return stored
  })
  const body = safe.replaceAll(typedMention, (whole, before: string, word: string) => {
    if (before === '<' || count >= maxMentions) return whole
    let handle = word
    while (handle !== '' && !users.has(handle.toLowerCase())) {
      const shorter = handle.replace(/[._-]+$/, '')
      handle = shorter === handle ? '' : shorter
    }
    const userId = users.get(handle.toLowerCase())
    if (handle === '' || userId === undefined) return whole
    count += 1
    userIds.add(userId)
    return `${before}<@${userId}>${word.slice(handle.length)}`
  })
  return { body, userIds: [...userIds] }
}

/** A piece of a stored remark: text, or a mention. */
export type RemarkPart = { readonly text: string } | { readonly userId: Id }

/** The pieces of a stored remark, in order. */
export function splitRemark(body: string): RemarkPart[] {
  const parts: RemarkPart[] = []
  let end = 0
  for (const found of body.matchAll(storedMention)) {
    if (found.index > end) parts.push({ text: body.slice(end, found.index) })
    parts.push({ userId: found[1] ?? '' })
    end = found.index + found[0].length
  }
  if (end < body.length) parts.push({ text: body.slice(end) })
  return parts
}

/** The text to edit of a stored remark, with handles; mentions of people who are not on the list stay as stored. */
export function typedRemark(body: string, people: readonly MentionablePerson[]): string {
  const handles = mentionHandles(people)
  return body.replaceAll(storedMention, (stored, userId: string) => {
    const handle = handles.get(userId)
    return handle === undefined ? stored : `@${handle}`
  })
}

/** The mention that is being typed before the caret: where its "@" is and what follows it; null if there is none. */
export function mentionAt(text: string, caret: number): { readonly start: number; readonly query: string } | null {
  const found = /(?:^|[^\p{L}\p{N}_@])@([A-Za-z0-9._-]{0,60})$/u.exec(text.slice(0, caret))
  const query = found?.[1]
  return query === undefined ? null : { start: caret - query.length - 1, query }
}

/** The people whose handle or name begins with what was typed, or has a word that does. */
export function suggestPeople<Person extends MentionablePerson>(people: readonly Person[], query: string): Person[] {
  const wanted = query.toLowerCase()
  const handles = mentionHandles(people)
  return people.filter((person) => {
    const words = (person.fullName ?? '').toLowerCase().split(/\s+/)
    return (
      handles.get(person.userId)?.toLowerCase().startsWith(wanted) === true ||
      words.some((word) => word.startsWith(wanted))
    )
  })
}
