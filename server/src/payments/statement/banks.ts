export type CellName = 'date' | 'amount' | 'debit' | 'currency' | 'title' | 'payer' | 'payerAccount' | 'account' | 'reference';

export type BankLayout = {
  delimiter: ';' | ',';
  /** Headings that only this bank has in one row; a pattern of the first line when there is no row of headings. */
  recognised: readonly string[] | RegExp;
  /** Headings of each cell, the first that the file has; positions when there are no headings. */
  columns: Partial<Readonly<Record<CellName, readonly string[] | number>>>;
  width?: number;
  /** From this heading on, cells have no headings of their own: a label before a colon says what each is. */
  labelled?: { from: string; labels: Partial<Readonly<Record<CellName, string>>> };
};

export const bankNames = ['mbank', 'pko', 'ing', 'santander', 'pekao', 'millennium'] as const;
export type BankName = (typeof bankNames)[number];

/**
 * The CSV files of banks, as published programs read them. The date is that of the booking where a bank writes two: MT940 has it, too.
 * A bank is added only with a source for each of its columns.
 */
export const banks: Readonly<Record<BankName, BankLayout>> = {
  mbank: {
    delimiter: ';',
    recognised: ['#Data operacji', '#Opis operacji', '#Kwota'],
    columns: {
      // All but the last: github.com/piontec/bank2qif, MBankCsvParsers.cs; github.com/bank2ynab/bank2ynab, bank2ynab.conf, [PL mBank].
      date: ['#Data księgowania', '#Data operacji'],
      amount: ['#Kwota'],
      payer: ['#Nadawca/Odbiorca'],
      payerAccount: ['#Numer konta'],
      // The list of operations has a description only: github.com/firefly-iii/import-configurations, pl/mbank/default.json.
      title: ['#Tytuł', '#Opis operacji'],
    },
  },
  pko: {
    delimiter: ',',
    recognised: ['Data operacji', 'Data waluty', 'Typ transakcji', 'Kwota', 'Opis transakcji'],
    columns: {
      // github.com/bank2ynab/bank2ynab, bank2ynab.conf, [PL PKO BP]; github.com/zielaskowski/banking, opt/data_cfg.py.
      date: ['Data operacji'],
      amount: ['Kwota'],
      currency: ['Waluta'],
    },
    // github.com/arkadiuszneuman/BankAnalizer, StandardPkoImporter.cs and csv_test.csv.
    labelled: { from: 'Opis transakcji', labels: { title: 'Tytuł', payer: 'Nazwa nadawcy', payerAccount: 'Rachunek nadawcy' } },
  },
  ing: {
    delimiter: ';',
    recognised: ['Data transakcji', 'Data księgowania', 'Dane kontrahenta', 'Kwota transakcji (waluta rachunku)'],
    columns: {
      // github.com/MateuszMasternak/HomeBudgetTracker, IngTransactionExtractor.java; github.com/PhilThson/FamilyFoundsAPI, IngTransactionMap.cs.
      date: ['Data księgowania'],
      payer: ['Dane kontrahenta'],
      title: ['Tytuł'],
      payerAccount: ['Nr rachunku'],
      reference: ['Nr transakcji'],
      amount: ['Kwota transakcji (waluta rachunku)'],
      // The first of several columns with this heading.
      currency: ['Waluta'],
      // The name of the account. Its number is above the table.
      account: ['Konto'],
    },
  },
  santander: {
    delimiter: ',',
    // Day of the file, first day, account: github.com/piontec/bank2qif, BzWbkCsvToQif.cs.
    recognised: /^"?\d{4}-\d\d-\d\d"?,"?\d\d-\d\d-\d{4}"?,"?'?(PL)?(\d ?){26}/,
    columns: {
      // github.com/piontec/bank2qif, BzWbkCsvToQif.cs; github.com/firefly-iii/import-configurations, pl/santander/default.json.
      date: 0,
      title: 2,
      payer: 3,
      payerAccount: 4,
      amount: 5,
    },
    // With balance and number.
    width: 8,
  },
  pekao: {
    delimiter: ';',
    recognised: ['Data księgowania', 'Nadawca / Odbiorca', 'Rachunek docelowy', 'Kwota operacji'],
    columns: {
      // github.com/jaugustyn/personal-finance-app, src/finance/ingestion/pekao.py.
      date: ['Data księgowania'],
      payer: ['Nadawca / Odbiorca'],
      payerAccount: ['Rachunek źródłowy'],
      account: ['Rachunek docelowy'],
      title: ['Tytułem', 'Tytuł'],
      amount: ['Kwota operacji'],
      currency: ['Waluta'],
      reference: ['Numer referencyjny'],
    },
  },
  millennium: {
    delimiter: ',',
    recognised: ['Numer rachunku/karty', 'Data rozliczenia', 'Odbiorca/Zleceniodawca', 'Obciążenia', 'Uznania'],
    columns: {
      // github.com/firefly-iii/import-configurations, pl/millenium/default.json; github.com/yay6/ofxstatement-polish, plugins/millennium.py;
      // the headings: github.com/PhilThson/FamilyFoundsAPI, MillenniumTransactionMap.cs.
      account: ['Numer rachunku/karty'],
      date: ['Data rozliczenia'],
      payerAccount: ['Na konto/Z konta'],
      payer: ['Odbiorca/Zleceniodawca'],
      title: ['Opis'],
      debit: ['Obciążenia'],
      amount: ['Uznania'],
      currency: ['Waluta'],
    },
  },
};
