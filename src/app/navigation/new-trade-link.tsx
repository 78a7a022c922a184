import { mdiPlusCircleOutline } from '@mdi/js'
import { Link } from 'react-router-dom'
import { useDraftCount } from '#shared/trade/use-draft-count.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { paths } from './paths.ts'
import styles from './side-navigation.module.css'

/** The link that logs a trade, with the number of trades that were begun and not saved. */
export function NewTradeLink({ onGo }: { onGo: (() => void) | undefined }) {
  const drafts = useDraftCount()
  return (
    <Link to={paths.newTrade} className={styles['newTrade']} onClick={onGo}>
      <Icon path={mdiPlusCircleOutline} />
      <b>New Trade</b>
      <small>Log your latest trade</small>
      {drafts === 0 ? null : (
        <span className={styles['badge']} title={pluralize(drafts, 'unfinished trade')}>
          <span aria-hidden="true">{drafts}</span>
          <VisuallyHidden>{`, ${pluralize(drafts, 'unfinished trade')}`}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}
