import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formats } from '#domain/importers/formats/catalogue.ts'
import { layoutCheckTexts, type ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Import formats by the program or broker that writes them, in the order of the catalogue. */
const sources = [...new Set(formats.map(({ source }) => source))].map((source) => ({
  source,
  ownFormats: formats.filter((format) => format.source === source),
}))

const fileKindLabels: Readonly<Record<ImportFormat['kinds'][number], string>> = {
  text: 'CSV',
  workbook: 'XLSX',
  page: 'HTML',
  xml: 'XML',
}

/** Other names that traders search for. */
const sourceAliases: Readonly<Record<string, string>> = {
  'Interactive Brokers': 'IBKR TWS',
  'Charles Schwab': 'TD Ameritrade',
  thinkorswim: 'TOS Schwab TD Ameritrade',
  MetaTrader: 'MT4 MT5',
}

const normalizeText = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

/** Finds the formats whose names or export instructions contain all typed words. */
function findSources(query: string): typeof sources {
  const words = normalizeText(query).split(' ').filter(Boolean)
  return sources.flatMap(({ source, ownFormats }) => {
    const found = ownFormats.filter(({ label, howToExport }) => {
      const text = normalizeText(`${source} ${sourceAliases[source] ?? ''} ${label} ${howToExport}`)
      return words.every((word) => text.includes(word))
    })
    return found.length === 0 ? [] : [{ source, ownFormats: found }]
  })
}

function ExportInstructions({ sources: shown }: { sources: typeof sources }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {shown.map(({ source, ownFormats }) => (
        <Box key={source} sx={{ minWidth: 0 }}>
          <Typography component="dt" sx={{ fontWeight: 620 }}>
            {source}
          </Typography>
          {ownFormats.map(({ id, label, howToExport, kinds, checkedAgainst }) => (
            <Box component="dd" key={id} sx={{ m: 0, mt: 1 }}>
              <Typography variant="body2">
                {label} · {kinds.map((kind) => fileKindLabels[kind]).join(' or ')}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {howToExport}
              </Typography>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {`Checked against ${layoutCheckTexts[checkedAgainst]}.`}
              </Typography>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

/** The supported import formats, searchable by broker, with export instructions. */
export function FormatList() {
  const [query, setQuery] = useState('')
  const shown = query.trim() === '' ? [] : findSources(query)
  const count = shown.reduce((total, { ownFormats }) => total + ownFormats.length, 0)
  return (
    <Panel
      title="Export instructions"
      actions={
        <Button size="small" component="a" href="/import-templates/executions.csv" download>
          Download template
        </Button>
      }
      subtitle="For your broker, platform or previous journal. Formats are recognized by their column names."
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ maxWidth: 420 }}>
          <TextInput
            type="search"
            label="Find broker"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            helperText={
              <output>
                {query.trim() === ''
                  ? `${pluralize(formats.length, 'format')} from ${pluralize(sources.length, 'source')}`
                  : pluralize(count, 'format')}
              </output>
            }
          />
        </Box>
        {query.trim() === '' ? (
          <Box component="ul" aria-label="Sources" sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {sources.map(({ source }) => (
              <Box component="li" key={source} sx={{ listStyle: 'none' }}>
                <Chip label={source} variant="outlined" onClick={() => setQuery(source)} />
              </Box>
            ))}
          </Box>
        ) : (
          <ExportInstructions sources={shown} />
        )}
        {query.trim() !== '' && count === 0 ? (
          <Typography variant="body2">No format found. Choose any CSV or XLSX and map its columns.</Typography>
        ) : null}
      </Box>
    </Panel>
  )
}
