/** A page drawn in every variant, each named by language and theme: `pl-dark`. */
export type DrawnPage = {
  route: string;
  description: Readonly<Record<'pl' | 'en', string>>;
  picture: string;
  fragments: { variant: string; html: string }[];
};
