/** The texts about subscriptions in Brazilian Portuguese. */
import type { SubscriptionTexts } from "./subscription-texts.ts";

/** Brazilian Portuguese. */
export const subscribeBrazilian: SubscriptionTexts = {
  heading: (page) => `Assinar ${page}`,
  headingOf: (title) => `Assinar “${title}”`,
  toThis: "Assinar este comunicado",
  lead: "Você receberá uma mensagem de confirmação. Nada mais é enviado antes da sua confirmação.",
  email: "Endereço de e-mail",
  webhook: "URL do webhook",
  useWebhook: "Usar um canal de chat ou um webhook",
  webhookHelp: "Uma URL com https://. Ela recebe um teste ao qual deve responder antes de receber mensagens.",
  chatHelp:
    "Para um canal do Slack, Microsoft Teams, Discord ou Google Chat, informe a URL de um webhook de entrada. Um código de confirmação é publicado nele.",
  leaveEmpty: "Deixe este campo vazio",
  scope: "O que você quer acompanhar?",
  wholePage: "Tudo nesta página",
  chosen: "Só o que eu escolher",
  allOf: (group) => `Todo o grupo ${group}, incluindo novos componentes`,
  events: "Quais mensagens você quer receber?",
  incidents: "Incidentes",
  everyUpdate: "Cada atualização",
  openedAndResolved: "Quando começam e terminam",
  noIncidents: "Nenhum",
  maintenance: "Manutenções",
  notices: "Avisos",
  statusChanges: "Mudanças de status sem comunicado",
  minimumImpact: "Incidentes com pelo menos este impacto",
  impacts: { None: "Qualquer", Minor: "Pequeno", Major: "Grande", Critical: "Crítico" },
  submit: "Assinar",
  privacy:
    "Seu endereço é usado somente para estas mensagens. Cada mensagem tem um link para cancelar a assinatura.",
  toLink: "Gerenciar uma assinatura existente",
  feeds: "Acompanhar sem endereço",
  wrongEmail: "Informe um único endereço de e-mail, por exemplo ada@example.com.",
  wrongWebhook: "Informe uma URL que comece com https:// e não tenha nome de usuário.",
  nothingChosen: "Escolha pelo menos um componente ou grupo.",
  requested: {
    heading: "Confirme sua assinatura",
    text: "Se este endereço puder receber a assinatura, uma mensagem com um link de confirmação está a caminho. O link vale por 24 horas. Cada endereço recebe no máximo uma mensagem dessas por dia; verifique também a pasta de spam.",
  },
  push: {
    button: "Receber notificações neste navegador",
    help: "Sem endereço. O navegador pede a sua permissão.",
    homeScreen:
      "No iPhone ou iPad, adicione primeiro esta página à tela de início: toque em “Compartilhar” e depois em “Adicionar à Tela de Início”. Abra-a por ali e assine.",
    waiting: "Aguardando a primeira notificação…",
    blocked:
      "As notificações estão bloqueadas. Permita-as para este site nas configurações do navegador e tente de novo.",
    failed: "Não foi possível ativar as notificações neste navegador. Tente de novo mais tarde.",
    active: "As notificações estão ativas neste navegador.",
    done: "Para alterar ou encerrar a assinatura, abra “Assinar” na página neste navegador.",
  },
  code: {
    heading: "Digite o código",
    text: "Se este canal puder ser inscrito, um código foi publicado nele. Ele é válido por 24 horas. Cada canal recebe no máximo um código por dia.",
    label: "Código",
    button: "Continuar",
    wrong: "Este código está incorreto ou expirou.",
  },
  confirm: {
    heading: (page) => `Confirmar sua assinatura de ${page}`,
    button: "Confirmar assinatura",
    ignore: "Você não pediu isto? Feche esta página e nada será enviado.",
  },
  confirmed: {
    heading: (page) => `Você assinou ${page}`,
    text: "Cada mensagem tem um link para cancelar a assinatura.",
  },
  manage: {
    heading: (page) => `Sua assinatura de ${page}`,
    open: "Gerenciar assinatura",
    language: "Idioma das mensagens",
    ownLanguage: "O idioma da página",
    pause: "Pausar até",
    pauseHelp: "Nada é enviado antes desse dia. Deixe vazio para receber mensagens.",
    save: "Salvar",
    saved: "Salvo.",
    resume: "Retomar assinatura",
  },
  suspended: {
    bounced: "Os envios estão suspensos porque a última mensagem não pôde ser entregue.",
    pageClosed: "Os envios estão suspensos porque a página não é mais pública.",
    byOperator: "Os envios foram suspensos pelos responsáveis pela página.",
    toGate: "Abrir a página para retomar",
  },
  expired: {
    heading: "Este link expirou",
    text: "Um novo link pode ser enviado ao mesmo endereço.",
    button: "Enviar novo link",
  },
  link: {
    heading: "Gerenciar sua assinatura",
    lead: "Informe o endereço da assinatura. Um link será enviado a ele.",
    button: "Enviar link",
  },
  linkSent: {
    heading: "Confira suas mensagens",
    text: "Se este endereço tiver uma assinatura, um link está a caminho. Cada endereço recebe no máximo dois links por dia.",
  },
  unsubscribe: {
    heading: (page) => `Cancelar a assinatura de ${page}?`,
    text: "Nenhuma outra mensagem será enviada a este endereço.",
    button: "Cancelar assinatura",
    done: (page) => `Sua assinatura de ${page} foi cancelada`,
    doneText: "Nenhuma outra mensagem será enviada a este endereço.",
    again: "Assinar novamente",
    shared:
      "Várias pessoas leem esta caixa de correio. Uma mensagem com um link para cancelar a assinatura foi enviada a ela.",
  },
  erase: {
    heading: "Excluir meus dados",
    text: "Exclui o endereço e todas as opções. Nenhuma outra mensagem será enviada a ele. Só uma impressão digital criptografada é mantida, para que o endereço não seja importado de novo.",
    button: "Excluir meus dados",
    done: "Seus dados foram excluídos",
    doneText: "O endereço e todas as opções foram excluídos.",
  },
};
