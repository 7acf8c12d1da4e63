"""Makes model files with random weights for a ComfyUI on a processor, as small as its loaders take them.

Names of tensors and their order of dimensions are those of the real files: they come from ComfyUI's own classes, built with
less width and depth. A loader that reads its sizes from a file gets them there; `shrink` reduces the others, which are
defaults of ComfyUI's classes. Nodes, loaders, samplers and the executor remain ComfyUI's.
"""

import importlib
import math
import os

import torch

WIDTH = 128  # one attention head
dtype = torch.bfloat16


def part(module, name):
    return getattr(importlib.import_module(module), name)


def shrink(module, name, **sizes):
    """Overrides arguments of a class's constructor."""
    cls = part(module, name)
    original = cls.__init__

    def init(self, *args, **kwargs):
        original(self, *args, **{**kwargs, **sizes})

    cls.__init__ = init


def shrink_all():
    """Reduces what no file can: sizes that ComfyUI keeps in its code. Leaves out what this version does not have."""
    llama = "comfy.text_encoders.llama"
    thin = {"intermediate_size": 64, "lm_head": False}
    vision = {"hidden_size": 128, "intermediate_size": 64, "depth": 3, "num_heads": 2}
    heads = {"num_attention_heads": 1, "num_key_value_heads": 1}
    steps = [
        # FLUX.2 klein reads what its encoder's layers 9, 18 and 27 give.
        lambda: shrink(llama, "Qwen3_4BConfig", num_hidden_layers=28, **heads, **thin),
        # The loader knows this encoder by four heads of keys.
        lambda: shrink(llama, "Qwen25_7BVLI_Config", num_hidden_layers=2, num_attention_heads=4, **thin),
        lambda: shrink("comfy.text_encoders.qwen_vl", "Qwen2VLVisionTransformer",
                       hidden_size=160, intermediate_size=64, num_heads=2, num_layers=2),
        lambda: shrink(llama, "Qwen3VL_8BConfig", num_hidden_layers=3, **heads, **thin),
        lambda: part("comfy.text_encoders.qwen3vl", "QWEN3VL_VISION")["qwen3vl_8b"].update(
            hidden_size=128, intermediate_size=64, depth=3, deepstack_visual_indexes=[0, 1, 2]),
        lambda: part("comfy.text_encoders.qwen3vl", "QWEN3VL_VISION_COMMON").update(num_heads=2),
        lambda: shrink("comfy.ldm.qwen_image.model", "QwenImageTransformer2DModel", num_attention_heads=1),
        lambda: shrink("comfy.ldm.seedvr.model", "NaDiT", vid_dim=WIDTH, heads=1),
        lambda: part("comfy.ldm.seedvr.vae", "VideoAutoencoderKL").__init__.__globals__.update(
            BYTEDANCE_BLOCK_OUT_CHANNELS=(32, 32, 64, 64)),
        lambda: shrink("comfy.ldm.hidream_o1.model", "HiDreamO1TextConfig",
                       hidden_size=WIDTH, num_hidden_layers=1, intermediate_size=64, **heads),
        lambda: part("comfy.ldm.hidream_o1.model", "QWEN3VL_VISION_DEFAULTS").update(vision),
        lambda: shrink("comfy.ldm.modules.diffusionmodules.model", "Encoder", ch=32),
    ]
    for step in steps:
        try:
            step()
        except (ImportError, AttributeError, KeyError):
            pass


def values(name, tensor):
    """Fills a tensor by its role, so that no activation overflows."""
    shape = tuple(tensor.shape)
    if not tensor.is_floating_point():
        return torch.zeros(shape, dtype=tensor.dtype)
    if "running_mean" in name or name.endswith("bias"):
        return torch.zeros(shape, dtype=dtype)
    if len(shape) < 2 or name.endswith("gamma"):
        return torch.ones(shape, dtype=dtype)
    size = math.prod(shape)
    # Large tables repeat a million numbers: making new ones takes minutes.
    some = torch.randn(min(size, 1_000_003)) / math.sqrt(math.prod(shape[1:]))
    return some.to(dtype).repeat(math.ceil(size / some.numel()))[:size].reshape(shape)


def tensors_of(build, prefix=""):
    with torch.device("meta"):
        model = build()
    return {prefix + name: values(name, tensor) for name, tensor in model.state_dict().items()}


def diffusion_model(module, name, prefix="", **sizes):
    operations = part("comfy.ops", "manual_cast")
    return tensors_of(lambda: part(module, name)(dtype=dtype, device="meta", operations=operations, **sizes), prefix)


def text_encoder(module, name):
    operations = part("comfy.ops", "manual_cast")
    return tensors_of(lambda: part(module, name)({}, dtype, "meta", operations))


def flux2_klein():
    return diffusion_model(
        "comfy.ldm.flux.model", "Flux", in_channels=128, out_channels=128, vec_in_dim=None, context_in_dim=7680,
        hidden_size=WIDTH, mlp_ratio=3.0, num_heads=1, depth=1, depth_single_blocks=1, axes_dim=[32, 32, 32, 32],
        theta=2000, patch_size=1, qkv_bias=False, guidance_embed=False, txt_ids_dims=[3], global_modulation=True,
        mlp_silu_act=True, ops_bias=False)


def flux2_vae():
    sizes = {"double_z": True, "z_channels": 32, "resolution": 256, "in_channels": 3, "out_ch": 3, "ch": 32,
             "ch_mult": [1, 2, 4, 4], "num_res_blocks": 2, "attn_resolutions": [], "dropout": 0.0,
             "batch_norm_latent": True}
    return tensors_of(lambda: part("comfy.ldm.models.autoencoder", "AutoencoderKL")(ddconfig=sizes, embed_dim=32))


def qwen_image():
    return diffusion_model("comfy.ldm.qwen_image.model", "QwenImageTransformer2DModel", num_layers=1)


def qwen_image_lora():
    tensors = {}
    for name, tensor in qwen_image().items():
        if not name.startswith("transformer_blocks.") or tensor.ndim != 2:
            continue
        layer = name.removesuffix(".weight")
        tensors[f"{layer}.lora_down.weight"] = torch.randn(4, tensor.shape[1]).to(dtype) / 100
        tensors[f"{layer}.lora_up.weight"] = torch.randn(tensor.shape[0], 4).to(dtype) / 100
        tensors[f"{layer}.alpha"] = torch.tensor(4.0)
    return tensors


def wan_vae():
    return tensors_of(lambda: part("comfy.ldm.wan.vae", "WanVAE")(
        dim=8, z_dim=16, dim_mult=[1, 2, 4, 4], num_res_blocks=2, attn_scales=[],
        temperal_downsample=[False, True, True], image_channels=3, conv_out_channels=3, dropout=0.0))


def joyai():
    return diffusion_model("comfy.ldm.joyimage.model", "JoyImageTransformer3DModel", hidden_size=WIDTH,
                           num_attention_heads=1, num_layers=1)


def joyai_encoder():
    outer = {"model.": "model.language_model.", "visual.": "model.visual."}
    named = text_encoder("comfy.text_encoders.joyimage", "Qwen3VL8B_JoyImage")
    return {outer[name.split(".")[0] + "."] + name.split(".", 1)[1]: tensor for name, tensor in named.items()}


def hidream_o1():
    return diffusion_model("comfy.ldm.hidream_o1.model", "HiDreamO1Transformer", prefix="model.diffusion_model.")


def seedvr2():
    # The loader knows this model by its 32 blocks, and its width by that.
    return diffusion_model("comfy.ldm.seedvr.model", "NaDiT", norm_eps=1e-5, num_layers=32, mlp_type="swiglu",
                           vid_dim=WIDTH, heads=1, vid_out_norm=True)


def seedvr2_vae():
    return tensors_of(lambda: part("comfy.ldm.seedvr.vae", "VideoAutoencoderKLWrapper")())


def compact_enlarger():
    channels = 8
    sizes = {"body.0": (channels, 3), "body.2": (channels, channels), "body.4": (3 * 2 * 2, channels)}
    tensors = {}
    for name, (after, before) in sizes.items():
        tensors[f"{name}.weight"] = torch.randn(after, before, 3, 3) / math.sqrt(before * 9)
        tensors[f"{name}.bias"] = torch.zeros(after)
    return {**tensors, "body.1.weight": torch.ones(channels), "body.3.weight": torch.ones(channels)}


# By the beginning of the file's name: a model is published in several precisions.
recipes = {
    "flux-2-klein-4b": flux2_klein,
    "qwen_3_4b": lambda: text_encoder("comfy.text_encoders.llama", "Qwen3_4B"),
    "flux2-vae": flux2_vae,
    "qwen_image_edit_2511": qwen_image,
    "qwen-image-edit-2511-lightning": qwen_image_lora,
    "qwen_2.5_vl_7b": lambda: text_encoder("comfy.text_encoders.llama", "Qwen25_7BVLI"),
    "qwen_image_vae": wan_vae,
    "2xnomosuni_compact": compact_enlarger,
    "seedvr2_3b": seedvr2,
    "seedvr2_ema_vae": seedvr2_vae,
    "joyai_image_edit": joyai,
    "qwen3vl_8b_joyimage_edit": joyai_encoder,
    "wan_2.1_vae": wan_vae,
    "hidream_o1_image_dev": hidream_o1,
}


def recipe_of(file):
    found = [name for name in recipes if os.path.basename(file).lower().startswith(name)]
    return recipes[max(found, key=len)] if found else None


def make(models, file):
    """Writes `FOLDER/NAME` below the models folder. Returns the reason if it cannot be made."""
    from safetensors.torch import save_file

    target = os.path.join(models, file)
    if os.path.exists(target):
        return None
    recipe = recipe_of(file)
    if recipe is None:
        return "nobody has said how to make it small"
    try:
        tensors = {name: tensor.contiguous() for name, tensor in recipe().items()}
    except (ImportError, AttributeError) as error:
        return f"this ComfyUI has no such model ({error})"
    os.makedirs(os.path.dirname(target), exist_ok=True)
    save_file(tensors, target)
    return None
