/** The texts about subscriptions in Brazilian Portuguese. */
import type { SubscriptionTexts } from "./subscription-texts.ts";

/** Brazilian Portuguese. */
export const subscribeBrazilian: SubscriptionTexts = {
  heading: (page) => `Assinar ${page}`,
  headingOf: (title) => `Assinar “${title}”`,
  quoted: (title) => `“${title}”`,
  closed: {
    text: "Este comunicado já está encerrado.",
    ended: {
      Resolved: (at) => `Este incidente foi resolvido ${at}.`,
      Completed: (at) => `Esta manutenção foi concluída ${at}.`,
      Cancelled: (at) => `Esta manutenção foi cancelada ${at}.`,
      Archived: (at) => `Este aviso foi arquivado ${at}.`,
    },
    choice: "Você pode seguir os componentes dele ou tudo nesta página.",
  },
  toThis: {
    Incident: "Assinar este incidente",
    Maintenance: "Assinar esta manutenção",
    Notice: "Assinar este aviso",
  },
  toComponent: "Assinar este componente",
  lead: "A assinatura começa depois de confirmada. Até lá, só é enviado o pedido de confirmação.",
  email: "Endereço de e-mail",
  webhook: "URL do webhook do Slack, Teams, Discord ou próprio",
  useWebhook: "Usar Slack, Teams, Discord ou um webhook",
  chatHelp: (example) =>
    `Para um canal, informe a URL de um webhook de entrada (${example}). Um código de confirmação é publicado nele.`,
  chatGuides: "Como criar um:",
  webhookHelp:
    "Para um programa próprio, informe uma URL com https://. Ela recebe um teste ao qual deve responder antes de receber mensagens.",
  leaveEmpty: "Deixe este campo vazio",
  scope: "O que você quer acompanhar?",
  wholePage: "Tudo nesta página",
  chosen: "Só o que eu escolher",
  groupNote: "Um grupo inclui os componentes adicionados a ele mais tarde.",
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
  wrongPort: "Informe uma URL com a porta 443 ou 8443, ou sem porta.",
  wrongHost: "Este host não pode ser acessado pela Internet. Informe a URL de um host público.",
  wrongChat: (service, example) => `Esta não é a URL de um webhook de entrada do ${service} (${example}).`,
  channelLink: (example) => `Este é o link de um canal. Informe a URL de um webhook de entrada: ${example}`,
  twoAddresses: "Preencha o endereço de e-mail ou a URL do webhook, mas não os dois.",
  nothingChosen: "Escolha pelo menos um componente ou grupo.",
  noMessages: "Escolha pelo menos um tipo de mensagem.",
  tooMany: (wait) => `Muitas solicitações da sua rede. Tente novamente em ${wait}.`,
  requested: {
    heading: "Confirme sua assinatura",
    instruction: "Abra o link da mensagem para confirmar.",
    text: "Se este endereço puder receber a assinatura, uma mensagem com um link de confirmação está a caminho. O link vale por 24 horas. Cada endereço recebe no máximo duas mensagens dessas por dia, com pelo menos 10 minutos entre elas; verifique também a pasta de spam.",
    change: "Endereço errado? Alterar",
    changeUrl: "URL errada? Alterar",
  },
  challenge: {
    heading: "Responda ao teste",
    text: (host) =>
      `Se esta URL puder receber a assinatura, um teste está a caminho de ${host}. Assim que seu programa responder, a assinatura do webhook estará ativa. Cada host recebe no máximo um teste por hora.`,
  },
  push: {
    button: "Receber notificações neste navegador",
    help: "Sem endereço. O navegador pede a sua permissão.",
    homeScreen:
      "No iPhone ou iPad, adicione primeiro esta página à tela de início: toque em “Compartilhar” e depois em “Adicionar à Tela de Início”. Abra-a por ali e assine.",
    waiting: "Aguardando a primeira notificação…",
    blocked:
      "As notificações estão bloqueadas. Permita-as para este site nas configurações do navegador e tente de novo. Uma janela privada nunca as permite: use outra opção nesta página.",
    refused:
      "Este navegador ou esta janela privada não permite notificações, ou não alcança seu serviço de notificações. Use outro navegador ou outra opção nesta página.",
    slow: "Nenhuma notificação chegou, então a assinatura ainda não está ativa. Esta rede pode estar bloqueando o serviço de notificações do navegador, por exemplo com um firewall. Tente outra rede ou outra opção nesta página.",
    failed: "Não foi possível ativar as notificações neste navegador. Tente de novo mais tarde.",
    active: "As notificações estão ativas neste navegador.",
    done: "Para alterar ou encerrar a assinatura, abra “Assinar” na página neste navegador.",
  },
  code: {
    heading: "Digite o código",
    instruction: "Digite o código publicado no canal.",
    text: "Se este canal puder ser inscrito, um código foi publicado nele. Ele é válido por 24 horas. Cada canal recebe no máximo dois códigos por dia, com pelo menos 10 minutos entre eles. Se nada chegar, verifique se a URL está completa e é a deste canal, e se o webhook ou o aplicativo dele não foi removido.",
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
    language: "Idioma das mensagens e desta página",
    ownLanguage: "O idioma da página",
    pause: "Pausar até",
    pauseHelp: "Nada é enviado antes desse dia. Deixe vazio para receber mensagens.",
    pausedUntil: (date) => `Em pausa até ${date}.`,
    pauseOver: "Escolha um dia depois de hoje ou deixe o campo vazio.",
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
  broken: {
    heading: "Este link não funciona",
    text: "Ele está incompleto ou não é mais válido. Informe o endereço da assinatura para receber um novo.",
  },
  link: {
    heading: "Gerenciar sua assinatura",
    lead: "Informe o endereço da assinatura. Um link será enviado a ele.",
    button: "Enviar link",
  },
  linkSent: {
    heading: "Confira suas mensagens",
    text: "Se este endereço tiver uma assinatura e tiver recebido menos de dois links em 24 horas, um link está a caminho. O link de uma mensagem anterior também funciona, a menos que você o tenha desativado.",
    limit:
      "Nenhuma mensagem nova foi enviada: este endereço já recebeu todas as possíveis por enquanto. Use a mais recente ou tente novamente amanhã.",
  },
  endLinks: {
    heading: "Desativar os links das mensagens anteriores",
    text: "Se você encaminhou uma mensagem, outras pessoas podem alterar sua assinatura com o link dela. Com isto, os links para esta página em todas as mensagens anteriores deixam de funcionar; as mensagens seguintes têm novos. Os links para cancelar a assinatura continuam funcionando.",
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
