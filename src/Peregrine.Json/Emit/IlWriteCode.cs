using System.Reflection.Emit;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Emit;

/// <summary>
/// Emits the writing of an object as IL, in one or several methods. Their arguments are the executor, the writer, the position, the value, and whether the
/// object is open. All methods but the first receive a struct by its address and, for indented output, also the depth to return to.
/// </summary>
/// <param name="first">Receives the code of the first method.</param>
/// <param name="owner">Receives the methods after the first one.</param>
/// <param name="type">The type.</param>
/// <param name="plan">The plan of the type.</param>
/// <param name="extension">The extension data of the type, or null.</param>
/// <param name="constants">Receives the objects that the code needs.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed partial class IlWriteCode(
    ILGenerator first, TypeBuilder owner, Type type, ObjectPlan plan, object? extension, EmitConstants constants) : IWriteCode
{
    private const short ValueArgument = 3;

    private const short IsOpenArgument = 4, DepthArgument = 5;

    private static readonly MethodInfo s_open = Writer(nameof(JsonWriter.Open));
    private static readonly MethodInfo s_close = Writer(nameof(JsonWriter.Close));
    private static readonly MethodInfo s_growAt = Writer(nameof(JsonWriter.GrowAt));
    private static readonly MethodInfo s_depth = typeof(JsonWriter).GetProperty(nameof(JsonWriter.Depth))!.GetMethod!;
    private static readonly MethodInfo s_soft = typeof(JsonWriter).GetProperty(nameof(JsonWriter.Soft))!.GetMethod!;
    private static readonly MethodInfo s_name = typeof(JsonWriter).GetMethod(
        nameof(JsonWriter.PutName), [typeof(nint), typeof(NameTable), typeof(int), typeof(int)])!;
    private static readonly FieldInfo s_start = Field(nameof(JsonWriter.Start));
    private static readonly FieldInfo s_limit = Field(nameof(JsonWriter.Limit));
    private static readonly FieldInfo s_field = Field(nameof(JsonWriter.At));

    private static readonly bool s_storesDirectly = !Mem.IsChecked && BitConverter.IsLittleEndian;

    private readonly List<Label> _labels = [];

    private ILGenerator il = first;

    /// <summary>The number of methods before this one.</summary>
    private int _part;

    private LocalBuilder _at = null!;

    /// <summary>The first byte of the writer's buffer, in a local that is reloaded after every call that may have changed it.</summary>
    private LocalBuilder _start = null!;

    /// <summary>The depth to return to, in indented output.</summary>
    private LocalBuilder? _depth;

    /// <summary>The lead of the next name, as long as it is possible that no name has been written yet.</summary>
    private LocalBuilder? _lead;

    /// <summary>Whether the object has any members once the extension data has been written.</summary>
    private LocalBuilder? _any;

    public CodeLabel DefineLabel(string name)
    {
        _labels.Add(il.DefineLabel());
        return new CodeLabel(_labels.Count - 1);
    }

    public void Mark(CodeLabel label) => il.MarkLabel(_labels[label.Number]);

    public void Goto(CodeLabel label) => il.Emit(OpCodes.Br, _labels[label.Number]);

    public void Begin()
    {
        _at = il.DeclareLocal(typeof(nint));
        _start = il.DeclareLocal(typeof(byte).MakeByRefType());
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Stloc, _at);
        EmitTakeStart();
    }

    public void NextPart(Lead lead)
    {
        bool isIndented = _depth is not null;
        MethodBuilder next = owner.DefineMethod(
            $"PutPart{_part + 1}",
            MethodAttributes.Private | MethodAttributes.HideBySig,
            typeof(nint),
            [
                typeof(JsonWriter).MakeByRefType(), typeof(nint), type.IsValueType ? type.MakeByRefType() : type, typeof(bool),
                .. isIndented ? [typeof(int)] : Type.EmptyTypes,
            ]);
        next.SetImplementationFlags(MethodImplAttributes.NoInlining);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        EmitObject();
        EmitHasAny(lead);
        if (isIndented)
        {
            il.Emit(OpCodes.Ldloc, _depth!);
        }

        il.Emit(OpCodes.Call, next);
        il.Emit(OpCodes.Ret);
        il = next.GetILGenerator();
        _part++;
        _depth = _lead = _text = _pinned = null;
        _got.Clear();
        Begin();
        if (isIndented)
        {
            _depth = il.DeclareLocal(typeof(int));
            il.Emit(OpCodes.Ldarg, DepthArgument);
            il.Emit(OpCodes.Stloc, _depth);
        }
    }

    public void Open()
    {
        _depth = il.DeclareLocal(typeof(int));
        Label isOpen = il.DefineLabel();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_depth);
        il.Emit(OpCodes.Stloc, _depth);
        il.Emit(OpCodes.Ldarg, IsOpenArgument);
        il.Emit(OpCodes.Brtrue, isOpen);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldc_I4, (int)'{');
        il.Emit(OpCodes.Ldloca, _depth);
        il.Emit(OpCodes.Call, s_open);
        EmitMoved();
        il.MarkLabel(isOpen);
    }

    public void Close(Lead lead)
    {
        if (_depth is null)
        {
            EmitStore(s_set16, '}' | (',' << 8));
            EmitStep(1);
        }
        else
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldloc, _at);
            il.Emit(OpCodes.Ldc_I4, (int)'}');
            il.Emit(OpCodes.Ldloc, _depth);
            EmitHasAny(lead);
            il.Emit(OpCodes.Call, s_close);
            il.Emit(OpCodes.Stloc, _at);
        }

        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ret);
    }

    public void KeepLead()
    {
        _lead = il.DeclareLocal(typeof(int));
        Label isOpen = il.DefineLabel(), isKnown = il.DefineLabel();
        il.Emit(OpCodes.Ldarg, IsOpenArgument);
        il.Emit(OpCodes.Brtrue, isOpen);
        il.Emit(OpCodes.Ldc_I4, (int)'{');
        il.Emit(OpCodes.Br, isKnown);
        il.MarkLabel(isOpen);
        il.Emit(OpCodes.Ldc_I4, (int)',');
        il.MarkLabel(isKnown);
        il.Emit(OpCodes.Stloc, _lead);
    }

    public void SetAtHand(int member)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldc_I4, member);
        il.Emit(OpCodes.Stfld, Field(nameof(JsonWriter.Member)));
    }

    public void KeepSlack()
    {
        Label isThere = il.DefineLabel();
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_soft);
        il.Emit(OpCodes.Ble, isThere);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Call, s_growAt);
        EmitMoved();
        il.MarkLabel(isThere);
    }

    public void StorePosition()
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Stfld, s_field);
    }

    public void CallBack(CallbackKinds kind)
    {
        Type callback = kind == CallbackKinds.Serializing ? typeof(IJsonOnSerializing) : typeof(IJsonOnSerialized);
        EmitAddress();
        il.Emit(OpCodes.Constrained, type);
        il.Emit(OpCodes.Callvirt, callback.GetMethods()[0]);
    }

    private static MethodInfo Writer(string name) => typeof(JsonWriter).GetMethod(name)!;

    private static FieldInfo Field(string name) => typeof(JsonWriter).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)!;

    /// <summary>Loads the object or, if it is a struct, its address.</summary>
    private void EmitObject() => il.Emit(type.IsValueType && _part == 0 ? OpCodes.Ldarga : OpCodes.Ldarg, ValueArgument);

    /// <summary>Loads the address of the object.</summary>
    private void EmitAddress() => il.Emit(type.IsValueType && _part > 0 ? OpCodes.Ldarg : OpCodes.Ldarga, ValueArgument);

    /// <summary>Loads whether the object has members so far.</summary>
    private void EmitHasAny(Lead lead)
    {
        switch (lead)
        {
            case Lead.Comma:
                il.Emit(OpCodes.Ldc_I4_1);
                break;
            case Lead.First:
                il.Emit(OpCodes.Ldarg, IsOpenArgument);
                break;
            case Lead.Kept:
                il.Emit(OpCodes.Ldloc, _lead!);
                il.Emit(OpCodes.Ldc_I4, (int)',');
                il.Emit(OpCodes.Ceq);
                break;
            default:
                il.Emit(OpCodes.Ldloc, _any!);
                break;
        }
    }

    /// <summary>Stores the position after a call and reloads the buffer, which the call may have changed.</summary>
    private void EmitMoved()
    {
        il.Emit(OpCodes.Stloc, _at);
        EmitTakeStart();
    }

    private void EmitTakeStart()
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_start);
        il.Emit(OpCodes.Stloc, _start);
    }

    /// <summary>Loads the buffer, the position and the limit: the first arguments of a writing kernel.</summary>
    private void EmitPlace()
    {
        il.Emit(OpCodes.Ldloc, _start);
        il.Emit(OpCodes.Ldloc, _at);
        EmitLimit();
    }

    private void EmitLimit()
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_limit);
    }

    /// <summary>Loads the limit for a store that checks the limit only in a build with checked memory; in other builds, loads zero.</summary>
    private void EmitUncheckedLimit()
    {
        if (!s_storesDirectly)
        {
            EmitLimit();
            return;
        }

        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Conv_I);
    }

    /// <summary>Advances the position.</summary>
    private void EmitStep(int length)
    {
        EmitPlaceAfter(length);
        il.Emit(OpCodes.Stloc, _at);
    }

    /// <summary>Loads the place <paramref name="length"/> bytes after the position, or before it if negative.</summary>
    private void EmitPlaceAfter(int length)
    {
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldc_I4, length);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Add);
    }

    /// <summary>Stores a constant of one or two bytes at the position.</summary>
    private void EmitStore(MethodInfo store, int value)
    {
        EmitStart(0);
        il.Emit(OpCodes.Ldc_I4, value);
        EmitStored(store);
    }

    /// <summary>
    /// Loads the place <paramref name="offset"/> bytes after the position, for <see cref="EmitStored"/>. If possible, the store is an instruction and not a
    /// call, because each inlined call takes two or three of the locals that the JIT allows a method.
    /// </summary>
    private void EmitStart(int offset)
    {
        il.Emit(OpCodes.Ldloc, _start);
        if (offset == 0)
        {
            il.Emit(OpCodes.Ldloc, _at);
        }
        else
        {
            EmitPlaceAfter(offset);
        }

        if (s_storesDirectly)
        {
            il.Emit(OpCodes.Add);
        }
        else
        {
            EmitLimit();
        }
    }

    /// <summary>Stores the value on top of the evaluation stack at the place that <see cref="EmitStart"/> has loaded below it.</summary>
    private void EmitStored(MethodInfo store)
    {
        if (!s_storesDirectly)
        {
            il.Emit(OpCodes.Call, store);
            return;
        }

        if (store != s_set8)
        {
            il.Emit(OpCodes.Unaligned, (byte)1);
        }

        il.Emit(store == s_set8 ? OpCodes.Stind_I1 : store == s_set16 ? OpCodes.Stind_I2 : OpCodes.Stind_I8);
    }
}
