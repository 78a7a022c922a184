import Typography from '@mui/material/Typography'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import styles from './report.module.css'

/** What the figures of a tool mean and how they are computed. */
export function FigureDefinitions({ figures }: { readonly figures: readonly ToolFigure[] }) {
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2 }}>
        Definitions
      </Typography>
      <dl className={styles['definitions']}>
        {figures.map(({ key, label, meaning, formula }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {meaning} <i>{formula}</i>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
