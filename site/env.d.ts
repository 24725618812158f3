/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Which build of the site this is. */
  readonly BUILD: string
  /** The operator's papers, since the build. */
  readonly SHOP: import('../shared/plans/shop').Shop | undefined
}
