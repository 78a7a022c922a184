import { Link, useLocation } from 'react-router-dom'
import styles from './landing.module.css'

/** The call to action at the end of the page. */
export function ClosingCallToAction() {
  const { state } = useLocation()
  return (
    <section className={styles['closing']} aria-labelledby="closing-title">
      <h2 id="closing-title">Your next hundred trades start with the last hundred.</h2>
      <p>Import a broker file and see your stats in minutes.</p>
      <Link to="/auth/signup" state={state} className={styles['button']}>
        Create your free account
      </Link>
    </section>
  )
}
