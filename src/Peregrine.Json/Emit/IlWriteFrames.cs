using System.Reflection.Emit;
using System.Runtime.InteropServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Emit;

/// <summary>
/// Emits the methods around compact objects: one for a single object, one for an array. Both check layout, depth and slack, and call the method for the
/// members.
/// </summary>
/// <param name="type">The type.</param>
/// <param name="spec">The spec of the type.</param>
/// <param name="members">
/// The method that writes an object with its brackets (or the rest of an open object) and a comma, and returns the position of this comma.
/// </param>
/// <param name="constants">Receives the objects that the code needs.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class IlWriteFrames(Type type, ObjectSpec spec, MethodInfo members, EmitConstants constants)
{
    private const short IsOpenArgument = 4, SourceArgument = 4;

    private static readonly MethodInfo s_depth = typeof(JsonWriter).GetProperty(nameof(JsonWriter.Depth))!.GetMethod!;
    private static readonly MethodInfo s_setDepth = typeof(JsonWriter).GetProperty(nameof(JsonWriter.Depth))!.SetMethod!;
    private static readonly MethodInfo s_isIndented = typeof(JsonWriter).GetProperty(nameof(JsonWriter.IsIndented))!.GetMethod!;
    private static readonly MethodInfo s_checkEnter = typeof(JsonWriter).GetMethod(nameof(JsonWriter.CheckEnter))!;
    private static readonly MethodInfo s_keepSlack = typeof(JsonWriter).GetMethod(nameof(JsonWriter.KeepSlack), [typeof(nint)])!;
    private static readonly MethodInfo s_enter = typeof(JsonWriter).GetMethod(nameof(JsonWriter.Enter))!;
    private static readonly MethodInfo s_takesObjects = typeof(JsonWriter).GetMethod(nameof(JsonWriter.TakesArrayOfObjects))!;
    private static readonly MethodInfo s_nullElement = typeof(JsonWriter).GetMethod(nameof(JsonWriter.PutNullElement))!;
    private static readonly MethodInfo s_set8 = typeof(Mem).GetMethod(nameof(Mem.Set8))!;
    private static readonly FieldInfo s_start = typeof(JsonWriter).GetField(nameof(JsonWriter.Start), BindingFlags.Instance | BindingFlags.NonPublic)!;
    private static readonly FieldInfo s_limit = typeof(JsonWriter).GetField(nameof(JsonWriter.Limit), BindingFlags.Instance | BindingFlags.NonPublic)!;

    /// <summary>Whether nothing in the object needs the depth: all written members have codecs, and there is no extension data.</summary>
    private readonly bool _isLeaf = spec.Extension is null && !spec.Members.AsSpan().ToArray().Any(static m => m.IsWritten && m.Codec is null);

    /// <summary>Emits the method that writes one object.</summary>
    /// <param name="il">Receives the code.</param>
    /// <param name="table">Writes the object if a caller's own writer indents although the options do not, which is rare.</param>
    public void EmitOne(ILGenerator il, object table)
    {
        Label compact = il.DefineLabel();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_isIndented);
        il.Emit(OpCodes.Brfalse, compact);
        constants.Load(il, table, table.GetType());
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Ldarg_3);
        il.Emit(OpCodes.Ldarg, IsOpenArgument);
        il.Emit(OpCodes.Callvirt, table.GetType().GetMethod(nameof(TableExecutor<>.PutMembers))!);
        il.Emit(OpCodes.Ret);
        il.MarkLabel(compact);
        EmitFullSlack(il);
        LocalBuilder depth = il.DeclareLocal(typeof(int));
        Label isOpen = il.DefineLabel(), isEntered = il.DefineLabel();
        il.Emit(OpCodes.Ldarg, IsOpenArgument);
        il.Emit(OpCodes.Brtrue, isOpen);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Call, _isLeaf ? s_checkEnter : s_enter);
        if (!_isLeaf)
        {
            il.Emit(OpCodes.Stloc, depth);
        }

        il.Emit(OpCodes.Br, isEntered);
        il.MarkLabel(isOpen);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_depth);
        il.Emit(OpCodes.Stloc, depth);
        if (_isLeaf)
        {
            // No part of the object needs the depth, so it is restored before the members are written.
            EmitDepth(il, depth, -1);
        }

        il.MarkLabel(isEntered);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Ldarg_3);
        il.Emit(OpCodes.Ldarg, IsOpenArgument);
        il.Emit(OpCodes.Call, members);
        if (!_isLeaf)
        {
            EmitDepth(il, depth, -1);
        }

        il.Emit(OpCodes.Ret);
    }

    /// <summary>Emits the method that writes an array or a list of at least one object, and checks the depth once.</summary>
    /// <param name="il">Receives the code.</param>
    /// <param name="inherited">The overridden method, which writes if the output is indented or the depth is nearly exhausted.</param>
    public void EmitArray(ILGenerator il, MethodInfo inherited)
    {
        Type span = typeof(ReadOnlySpan<>).MakeGenericType(type);
        LocalBuilder at = il.DeclareLocal(typeof(nint));
        LocalBuilder depth = il.DeclareLocal(typeof(int));
        LocalBuilder index = il.DeclareLocal(typeof(int));
        LocalBuilder item = il.DeclareLocal(type);
        Label isPlain = il.DefineLabel(), next = il.DefineLabel(), after = il.DefineLabel();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_takesObjects);
        il.Emit(OpCodes.Brtrue, isPlain);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Ldarg_3);
        il.Emit(OpCodes.Ldarg, SourceArgument);
        il.Emit(OpCodes.Call, inherited);
        il.Emit(OpCodes.Ret);
        il.MarkLabel(isPlain);
        EmitFullSlack(il);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Stloc, at);
        EmitMark(il, at, '[');
        if (!_isLeaf)
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, s_depth);
            il.Emit(OpCodes.Stloc, depth);
            EmitDepth(il, depth, 2);
        }

        // Writes the next element and a comma after it. The closing bracket replaces the last comma.
        il.MarkLabel(next);
        if (!type.IsValueType)
        {
            il.Emit(OpCodes.Ldarg_3);
            il.Emit(OpCodes.Ldloc, index);
            il.Emit(OpCodes.Call, typeof(Prefetch).GetMethod(nameof(Prefetch.Ahead))!.MakeGenericMethod(type));
        }

        il.Emit(OpCodes.Ldarga, (short)3);
        il.Emit(OpCodes.Ldloc, index);
        il.Emit(OpCodes.Call, span.GetMethod("get_Item")!);
        il.Emit(OpCodes.Ldobj, type);
        il.Emit(OpCodes.Stloc, item);
        if (!type.IsValueType)
        {
            Label isThere = il.DefineLabel();
            il.Emit(OpCodes.Ldloc, item);
            il.Emit(OpCodes.Brtrue, isThere);
            il.Emit(OpCodes.Ldarg_1);
            EmitAfter(il, at);
            il.Emit(OpCodes.Call, s_nullElement);
            il.Emit(OpCodes.Br, after);
            il.MarkLabel(isThere);
        }

        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        EmitAfter(il, at);
        il.Emit(OpCodes.Ldloc, item);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Call, members);
        il.MarkLabel(after);
        il.Emit(OpCodes.Stloc, at);

        // Gets the items again: the list may have changed.
        Label isArray = il.DefineLabel();
        il.Emit(OpCodes.Ldarg, SourceArgument);
        il.Emit(OpCodes.Brfalse, isArray);
        il.Emit(OpCodes.Ldarg, SourceArgument);
        il.Emit(OpCodes.Call, typeof(CollectionsMarshal).GetMethod(nameof(CollectionsMarshal.AsSpan))!.MakeGenericMethod(type));
        il.Emit(OpCodes.Call, typeof(Span<>).MakeGenericType(type).GetMethod("op_Implicit", [typeof(Span<>).MakeGenericType(type)])!);
        il.Emit(OpCodes.Starg, (short)3);
        il.MarkLabel(isArray);
        il.Emit(OpCodes.Ldloc, index);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Stloc, index);
        il.Emit(OpCodes.Ldloc, index);
        il.Emit(OpCodes.Ldarga, (short)3);
        il.Emit(OpCodes.Call, span.GetProperty("Length")!.GetMethod!);
        il.Emit(OpCodes.Blt, next);
        if (!_isLeaf)
        {
            EmitDepth(il, depth, 0);
        }

        EmitMark(il, at, ']');
        EmitAfter(il, at);
        il.Emit(OpCodes.Ret);
    }

    /// <summary>Emits code that restores the part of the slack that the caller used, so that most members need no check.</summary>
    private static void EmitFullSlack(ILGenerator il)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Call, s_keepSlack);
        il.Emit(OpCodes.Starg, (short)2);
    }

    /// <summary>Emits a store of one byte at the position in a local.</summary>
    private static void EmitMark(ILGenerator il, LocalBuilder at, char mark)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_start);
        il.Emit(OpCodes.Ldloc, at);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_limit);
        il.Emit(OpCodes.Ldc_I4, (int)mark);
        il.Emit(OpCodes.Call, s_set8);
    }

    private static void EmitDepth(ILGenerator il, LocalBuilder depth, int change)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, depth);
        il.Emit(OpCodes.Ldc_I4, change);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Call, s_setDepth);
    }

    /// <summary>Loads the position one byte after that in a local: after a bracket or a comma.</summary>
    private static void EmitAfter(ILGenerator il, LocalBuilder at)
    {
        il.Emit(OpCodes.Ldloc, at);
        il.Emit(OpCodes.Ldc_I4, 1);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Add);
    }
}
