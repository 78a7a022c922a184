import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'

/** What offers to undo a deletion, and what asks before one. */
const undo = /\buse(?:Undoable|Setting|Trade)Deletion\b|\bdeletionQueue\b/
const question = /\bConfirmDialog\b/

/** Rooms whose files both ask and offer to undo. */
function roomsWithBoth(sources: Readonly<Record<string, string>>): string[] {
  const rooms = (wording: RegExp) =>
    new Set(
      Object.entries(sources)
        .filter(([, source]) => wording.test(source))
        .map(([path]) => dirname(path)),
    )
  const undoing = rooms(undo)
  return [...rooms(question)].filter((room) => undoing.has(room))
}

it('a deletion has a question or can be undone, not both', () => {
  expect(
    roomsWithBoth({
      'a/list.tsx': '<ConfirmDialog />',
      'a/use-removal.ts': 'useUndoableDeletion(queue)',
      'b/list.tsx': '<ConfirmDialog />',
      'c/list.tsx': 'useSettingDeletion()',
    }),
  ).toEqual(['a'])
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/features', 'src/shared'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
  const sources = paths.flatMap((path): [string, string][] => {
    try {
      return [[path, readFileSync(path, 'utf8')]]
    } catch {
      // Deleted, and not committed yet.
      return []
    }
  })
  expect(sources.length).toBeGreaterThan(500)
  expect(roomsWithBoth(Object.fromEntries(sources))).toEqual([])
})
