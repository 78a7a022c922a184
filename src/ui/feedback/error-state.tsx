import { mdiAlertCircleOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { Icon } from '#ui/icon.tsx'
import styles from './error-state.module.css'
import { errorText } from './error-text.ts'

/** Shows what failed with the error's message, and offers a retry. */
export function ErrorState({ title, error, onRetry }: { title: string; error: unknown; onRetry?: () => void }) {
  const message = errorText(error)
  return (
    <div role="alert" className={styles['box']}>
      <Icon path={mdiAlertCircleOutline} />
      <div>
        <strong>{title}</strong>
        <p>{message}</p>
      </div>
      {onRetry === undefined ? null : (
        <Button color="inherit" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
