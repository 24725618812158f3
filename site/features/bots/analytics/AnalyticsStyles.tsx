import styles from '../../../styles/analytics-tab.css?url'

/** React shows what is beside it when they are loaded: https://react.dev/reference/react-dom/components/link */
export const AnalyticsStyles = () => <link rel="stylesheet" href={styles} precedence="default" />
