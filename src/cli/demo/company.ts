/** The fictional company of the demo. */
import { descriptions, names, otherLanguages, type Translated } from "./translated.ts";

/** The owner of the page, and a colleague. */
export const owner = { name: "Maja Lind", email: "maja@fernhill.example" };
export const colleague = { name: "يوسف دمير", email: "yusuf@fernhill.example" };

/** The page as its settings have it. */
export const page = {
  Name: "Fernhill",
  Description:
    "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.",
  TimeZone: "Europe/London",
  Locale: "en-GB",
  Accent: "#5a3e9b",
  WrittenLanguages: [...otherLanguages],
  Links: [{ Label: "Fernhill", Url: "https://fernhill.example/" }],
};

/** The sender of its notifications. */
export const sender = "status@fernhill.example";

/** Subscribers, each with a language and the groups that they follow; the whole page where none is named. */
export const demoSubscribers: readonly {
  readonly address: string;
  readonly language: string | null;
  readonly groups: readonly string[];
}[] = [
  { address: "ada@lovelace.example", language: null, groups: [] },
  { address: "greta@werkstatt.example", language: "de", groups: ["Storefront", "Platform"] },
  { address: "hiro@kobo.example", language: "ja", groups: ["Asia"] },
  { address: "operations@northwind.example", language: null, groups: ["Platform", "Regions"] },
  { address: "salma@souq.example", language: "ar", groups: [] },
];

type DemoComponent = {
  readonly Name: string;
  readonly Description?: string;
  readonly Translations: Translated<{ readonly Name: string; readonly Description?: string }>;
  /** Seconds within which something must report it. */
  readonly ReportEvery?: number;
  /** Days since its creation; from the first day on by default. */
  readonly createdDaysAgo?: number;
};

/** A group of components. */
export type DemoGroup = {
  readonly Name: string;
  readonly Translations: Translated<{ readonly Name: string }>;
  readonly components: readonly DemoComponent[];
  /** Groups in this one. */
  readonly subGroups?: readonly DemoGroup[];
};

/** The component that something must report every night. */
export const nightly = { name: "Nightly Export", every: 26 * 60 * 60, createdDaysAgo: 34 };

const storefront: readonly DemoComponent[] = [
  {
    Name: "Website",
    Translations: names({ de: "Website", fr: "Site web", ja: "ウェブサイト", ar: "الموقع" }),
  },
  {
    Name: "Checkout",
    Description: "Baskets and payments",
    Translations: descriptions({
      de: ["Kasse", "Warenkörbe und Zahlungen"],
      fr: ["Paiement", "Paniers et règlements"],
      ja: ["お支払い", "カートと決済"],
      ar: ["الدفع", "السلال والمدفوعات"],
    }),
  },
  {
    Name: "Search",
    Translations: names({ de: "Suche", fr: "Recherche", ja: "検索", ar: "البحث" }),
  },
  {
    Name: "Recommendations",
    Description: "Products that go together",
    Translations: descriptions({
      de: ["Empfehlungen", "Produkte, die zusammenpassen"],
      fr: ["Recommandations", "Produits qui vont ensemble"],
      ja: ["おすすめ", "組み合わせの良い商品"],
      ar: ["التوصيات", "منتجات يكمل بعضها بعضًا"],
    }),
    createdDaysAgo: 47,
  },
];

const platform: readonly DemoComponent[] = [
  {
    Name: "Public API",
    Translations: names({
      de: "Öffentliche API",
      fr: "API publique",
      ja: "公開 API",
      ar: "الواجهة البرمجية",
    }),
  },
  {
    Name: "Webhooks",
    Description: "What we send to your systems",
    Translations: descriptions({
      de: ["Webhooks", "Was wir an Ihre Systeme senden"],
      fr: ["Webhooks", "Ce que nous envoyons à vos systèmes"],
      ja: ["Webhook", "お客様のシステムへの通知"],
      ar: ["Webhooks", "ما نرسله إلى أنظمتكم"],
    }),
  },
  {
    Name: "Identity",
    Description: "Signing in and accounts",
    Translations: descriptions({
      de: ["Anmeldung", "Anmelden und Konten"],
      fr: ["Connexion", "Connexion et comptes"],
      ja: ["ログイン", "ログインとアカウント"],
      ar: ["تسجيل الدخول", "الدخول والحسابات"],
    }),
  },
  {
    Name: "Object Storage",
    Translations: names({
      de: "Objektspeicher",
      fr: "Stockage d’objets",
      ja: "オブジェクトストレージ",
      ar: "تخزين الملفات",
    }),
  },
];

const regions: readonly DemoGroup[] = [
  {
    Name: "Europe",
    Translations: names({ de: "Europa", fr: "Europe", ja: "ヨーロッパ", ar: "أوروبا" }),
    components: [
      {
        Name: "Frankfurt",
        Translations: names({ de: "Frankfurt", fr: "Francfort", ja: "フランクフルト", ar: "فرانكفورت" }),
      },
      {
        Name: "Stockholm",
        Translations: names({ de: "Stockholm", fr: "Stockholm", ja: "ストックホルム", ar: "ستوكهولم" }),
      },
    ],
  },
  {
    Name: "Americas",
    Translations: names({ de: "Amerika", fr: "Amériques", ja: "アメリカ", ar: "الأمريكتان" }),
    components: [
      {
        Name: "São Paulo",
        Translations: names({ de: "São Paulo", fr: "São Paulo", ja: "サンパウロ", ar: "ساو باولو" }),
      },
    ],
  },
  {
    Name: "Asia",
    Translations: names({ de: "Asien", fr: "Asie", ja: "アジア", ar: "آسيا" }),
    components: [
      { Name: "Tokyo", Translations: names({ de: "Tokio", fr: "Tokyo", ja: "東京", ar: "طوكيو" }) },
      { Name: "Dubai", Translations: names({ de: "Dubai", fr: "Dubaï", ja: "ドバイ", ar: "دبي" }) },
    ],
  },
];

const backOffice: readonly DemoComponent[] = [
  {
    Name: "Merchant Dashboard",
    Translations: names({
      de: "Händlerportal",
      fr: "Espace marchand",
      ja: "ショップ管理画面",
      ar: "لوحة التاجر",
    }),
  },
  {
    Name: nightly.name,
    Description: "The sales of the day before as a file",
    Translations: descriptions({
      de: ["Nächtlicher Export", "Die Verkäufe des Vortags als Datei"],
      fr: ["Export nocturne", "Les ventes de la veille dans un fichier"],
      ja: ["夜間エクスポート", "前日の売上をファイルで出力"],
      ar: ["التصدير الليلي", "مبيعات اليوم السابق في ملف"],
    }),
    ReportEvery: nightly.every,
    createdDaysAgo: nightly.createdDaysAgo,
  },
];

/** The groups in their order, with their components in theirs. */
export const groups: readonly DemoGroup[] = [
  {
    Name: "Storefront",
    Translations: names({ de: "Shop", fr: "Boutique", ja: "ストア", ar: "المتجر" }),
    components: storefront,
  },
  {
    Name: "Platform",
    Translations: names({ de: "Plattform", fr: "Plateforme", ja: "プラットフォーム", ar: "المنصة" }),
    components: platform,
  },
  {
    Name: "Regions",
    Translations: names({ de: "Regionen", fr: "Régions", ja: "リージョン", ar: "المناطق" }),
    components: [],
    subGroups: regions,
  },
  {
    Name: "Back Office",
    Translations: names({ de: "Verwaltung", fr: "Administration", ja: "管理", ar: "الإدارة" }),
    components: backOffice,
  },
];

/** The names of all components that are watched all day. */
export const componentNames: readonly string[] = groups
  .flatMap((group) => [group, ...(group.subGroups ?? [])])
  .flatMap(({ components }) => components.map(({ Name }) => Name))
  .filter((name) => name !== nightly.name);
