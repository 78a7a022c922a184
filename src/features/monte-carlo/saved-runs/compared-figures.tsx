import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { SavedRun } from '#api/simulations/monte-carlo.ts'
import { formatCount, formatNumber, unknownText } from '#ui/figures/format.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { runSections } from './run-sections.ts'
import { runFigures } from './run-texts.ts'

/** Saved runs of one kind beside each other: their key figures, then everything else that they found. */
export function ComparedFigures({ runs }: { runs: readonly SavedRun[] }) {
  const found = useMemo(() => runs.map((run) => ({ run, sections: runSections(run) })), [runs])
  const [first] = found
  const columnsOf = (label: string) => [
    { key: 'name', label },
    ...runs.map(({ id, name }) => ({ key: id, label: name, numeric: true })),
  ]
  const row = (name: string, text: (of: (typeof found)[number]) => string) => ({
    name,
    ...Object.fromEntries(found.map((of) => [of.run.id, text(of)])),
  })
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SimpleTable
        caption="Compared runs"
        columns={columnsOf('Figure')}
        rows={[
          row('Sample', ({ run }) => `${formatCount(run.trades)} trades`),
          ...(first === undefined ? [] : runFigures(first.run)).map(({ label }) =>
            row(label, ({ run }) => runFigures(run).find((figure) => figure.label === label)?.text ?? unknownText),
          ),
        ]}
      />
      {first?.sections.map(({ title, figures }) => (
        <SimpleTable
          key={title}
          caption={title}
          columns={columnsOf(title)}
          rows={figures.map(({ name }) =>
            row(name, ({ sections }) => {
              const section = sections.find((other) => other.title === title)
              return formatNumber(section?.figures.find((figure) => figure.name === name)?.value ?? null, 4)
            }),
          )}
          maxHeight={360}
        />
      ))}
    </Box>
  )
}
