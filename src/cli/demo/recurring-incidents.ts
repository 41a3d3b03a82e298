/** Texts of incidents that occur both in the past and while the demo runs. */
import { affected, type IncidentUpdate, type OpenedIncident } from "./incident-script.ts";
import { messages, titles } from "./translated.ts";

/** Webhooks that are late by up to some minutes, from three to ten. */
export function webhooksLate(minutes: number): OpenedIncident {
  return {
    Title: "Webhooks arrive late",
    Message: `Webhooks arrive up to ${minutes} minutes late. None are lost.`,
    AffectedComponents: affected({ Webhooks: "Degraded Performance" }),
    AlsoOn: ["developers"],
    Translations: titles({
      de: [
        "Webhooks kommen verspätet an",
        `Sie kommen bis zu ${minutes} Minuten später an. Keiner geht verloren.`,
      ],
      fr: [
        "Les webhooks arrivent en retard",
        `Ils arrivent avec jusqu’à ${minutes} minutes de retard. Aucun n’est perdu.`,
      ],
      ja: ["Webhook の配信が遅れています", `最大 ${minutes} 分遅れて届きます。失われるものはありません。`],
      ar: ["تأخر وصول Webhooks", `تصل متأخرة حتى ${minutes} دقائق. لا يضيع أي منها.`],
    }),
  };
}

/** A zone of Tokyo that is down. */
export const zoneDown: OpenedIncident = {
  Title: "Tokyo: one of three zones is down",
  Message: "Shops that are served from there may fail to load at the first try.",
  AffectedComponents: affected({ Tokyo: "Partial Outage" }),
  Translations: titles({
    de: [
      "Tokio: eine von drei Zonen ist ausgefallen",
      "Shops, die von dort kommen, laden beim ersten Versuch vielleicht nicht.",
    ],
    fr: [
      "Tokyo : une zone sur trois est en panne",
      "Les boutiques servies depuis Tokyo peuvent ne pas se charger du premier coup.",
    ],
    ja: [
      "東京：3 つのゾーンのうち 1 つが停止しています",
      "東京から配信されるショップは、最初の読み込みに失敗することがあります。",
    ],
    ar: ["طوكيو: تعطلت منطقة من ثلاث", "قد لا تُحمَّل المتاجر التي تُخدَم من هناك من المحاولة الأولى."],
  }),
};

/** The zone serves again. */
export const zoneBack: IncidentUpdate = {
  State: "Resolved",
  Message: "Power is back, and the zone serves again.",
  Translations: messages({
    de: "Der Strom ist wieder da, und die Zone arbeitet.",
    fr: "Le courant est rétabli, et la zone fonctionne de nouveau.",
    ja: "電源が復旧し、ゾーンは再び稼働しています。",
    ar: "عادت الكهرباء، وعادت المنطقة إلى العمل.",
  }),
};
