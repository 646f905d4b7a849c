import { useStrings } from '@osk/shared/host';
import { type LegalText, legalPaths, legalTitles } from '../../contract/legal.ts';

const all = Object.keys(legalPaths) as LegalText[];

/** List items with links to the provider's legal texts. They open beside the page, so that nothing typed is lost. */
export function LegalLinks({ texts = all }: { texts?: readonly LegalText[] }) {
  const titles = useStrings(legalTitles);
  return texts.map((text) => (
    <li key={text}>
      <a href={legalPaths[text]} target="_blank" rel="noopener">
        {titles[text]}
      </a>
    </li>
  ));
}
