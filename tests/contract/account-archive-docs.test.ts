import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { archiveDocumentNames, archiveDocuments } from '#contract/accounts/archive-documents.ts'
import { tradeInput } from '#contract/trades/field-schemas.ts'
import { archivedTables } from '#server/accounts/archive/archived-tables.ts'

const page = readFileSync(new URL('../../docs/account-archive.md', import.meta.url), 'utf8')

/** The fields of a document that the page lists. */
const fieldsOf = (name: string): string[] => {
  const line = page.split('\n').find((each) => each.startsWith(`| \`${name}\` `)) ?? ''
  return [...(line.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, field = '']) => field)
}

describe('the page about the archive', () => {
  it.each(archiveDocumentNames)('names the fields of %s, and no others', (name) => {
    const shape = Object.keys(archiveDocuments[name].shape)
    // Stated fields of trades are on a page of their own.
    const own = name === 'trades' ? shape.filter((field) => !(field in tradeInput.shape)) : shape
    expect(fieldsOf(name).toSorted()).toEqual(own.toSorted())
  })

  it('has every document before those that refer to it', () => {
    for (const [name, { references = [] }] of Object.entries(archivedTables)) {
      for (const { document } of references) {
        expect(archiveDocumentNames.indexOf(document), `${name} refers to ${document}`).toBeLessThan(
          (archiveDocumentNames as readonly string[]).indexOf(name),
        )
      }
    }
  })
})
