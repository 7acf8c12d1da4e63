export type Version = '0.3.64' | '0.33.0';

type Problem = { type: string; message: string; details: string; extra_info: Record<string, unknown> };

/** Where the two recorded versions of ComfyUI speak differently. */
export type Dialect = {
  version: Version;
  features: Record<string, unknown>;
  system: Record<string, unknown>;
  /** `resolution_steps` of ImageScaleToTotalPixels, since 0.6.0. */
  knowsResolutionSteps: boolean;
  /** Choices of newer node classes are checked too, since 0.8.0. */
  checksEveryChoice: boolean;
  /** A prompt id has to be a canonical UUID, since 0.25.0. */
  checksPromptId: boolean;
  /** `extra_data.create_time`, since 0.3.69. */
  stampsCreation: boolean;
  unknownClass: (node: string, className: string) => Problem;
};

const maxUploadSize = 104_857_600;

const older: Dialect = {
  version: '0.3.64',
  features: { supports_preview_metadata: true, max_upload_size: maxUploadSize },
  system: {
    os: 'posix',
    comfyui_version: '0.3.64',
    required_frontend_version: '1.27.10',
    installed_templates_version: null,
    required_templates_version: '0.1.95',
  },
  knowsResolutionSteps: false,
  checksEveryChoice: false,
  checksPromptId: false,
  stampsCreation: false,
  unknownClass: (node, className) => ({
    type: 'invalid_prompt',
    message: `Cannot execute because node ${className} does not exist.`,
    details: `Node ID '#${node}'`,
    extra_info: {},
  }),
};

const packages = {
  'comfyui-frontend-package': '1.48.7',
  'comfyui-workflow-templates': '0.11.41',
  'comfyui-embedded-docs': '0.5.9',
  'comfy-kitchen': '0.2.31',
  'comfy-aimdo': '0.4.13',
};

const newer: Dialect = {
  version: '0.33.0',
  features: {
    supports_preview_metadata: true,
    supports_model_type_tags: true,
    max_upload_size: maxUploadSize,
    extension: { manager: { supports_v4: true } },
    node_replacements: true,
    assets: false,
  },
  system: {
    os: 'linux',
    comfyui_version: '0.33.0',
    required_frontend_version: '1.48.7',
    installed_templates_version: null,
    required_templates_version: '0.11.41',
    comfy_package_versions: Object.entries(packages).map(([name, required]) => ({
      name,
      installed: null,
      required,
    })),
    deploy_environment: 'local-git',
  },
  knowsResolutionSteps: true,
  checksEveryChoice: true,
  checksPromptId: true,
  stampsCreation: true,
  unknownClass: (node, className) => ({
    type: 'missing_node_type',
    message: `Node '${className}' not found. The custom node may not be installed.`,
    details: `Node ID '#${node}'`,
    extra_info: { node_id: node, class_type: className, node_title: className },
  }),
};

export const dialects: Record<Version, Dialect> = { '0.3.64': older, '0.33.0': newer };
