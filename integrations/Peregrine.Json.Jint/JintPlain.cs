using System.Runtime.CompilerServices;
using Jint.Native;
using Jint.Runtime;
using Jint.Runtime.Descriptors;
using Peregrine.Json.Ecma;

namespace Peregrine.Json.Jint;

/// <summary>Reads arrays and objects of Jint from their storage, if writing them runs no code.</summary>
internal static class JintPlain
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static EcmaKind KindOf(JsValue? value)
    {
        // A hole in an array is a null reference. A lazy property whose value has not been computed has the type Types.Empty.
        Types type = value is null ? Types.Empty : value.Type;
        return type == Types.String ? EcmaKind.String
            : type == Types.Number ? EcmaKind.Number
            : type == Types.Object ? EcmaKind.Object
            : type == Types.Null ? EcmaKind.Null
            : type == Types.Boolean ? EcmaKind.Boolean
            : type == Types.Undefined ? EcmaKind.Undefined
            : EcmaKind.Symbol;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object? ShapeOf(JsValue value) => JintStorage.ShapeOf(Unsafe.As<JsObject>(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue SlotOf(JsValue value, int slot) => JintStorage.RawSlotOf(Unsafe.As<JsObject>(value), slot);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ItemOf(object items, int index) => Unsafe.As<JsValue[]>(items)[index];

    public static bool TryOpen(JintShapes shapes, JsValue value, PlainStack<JintValue> stack, ref PlainContainer<JintValue> opened)
    {
        opened.First = stack.Count;
        if (value is JsObject plain)
        {
            opened.Items = null;
            if (JintStorage.ShapeOf(plain) is { } shape)
            {
                EcmaLayout? layout = shapes.PlainLayoutOf(shape);
                opened.Shape = shape;
                opened.Layout = layout;
                opened.Count = layout?.Count ?? 0;
                return layout is not null && shapes.IsPlainBelow(plain);
            }

            opened.Shape = null;
            opened.Layout = null;
            if (JintStorage.PropertiesOf(plain) is { } table && !TryAddProperties(plain, table, stack))
            {
                return false;
            }

            opened.Count = stack.Count - opened.First;
            return shapes.IsPlainBelow(plain);
        }

        if (value is JsArray array && JintStorage.ElementsOf(array) is { } elements && array.Length <= elements.Length && shapes.HasNoOwnToJson(array))
        {
            opened.Items = elements;
            opened.Shape = null;
            opened.Layout = null;
            opened.Count = (int)array.Length;
            return shapes.IsPlainBelow(array);
        }

        return false;
    }

    /// <summary>
    /// Adds the enumerable properties of an object that has a table, with indices first. Returns false if a property is named toJSON or may run code: if its
    /// descriptor has no value or is of a derived type.
    /// </summary>
    private static bool TryAddProperties(JsObject target, object table, PlainStack<JintValue> stack)
    {
        int first = stack.Count;
        if (JintTables.IsKnown ? !JintTables.TryAdd(table, stack) : !TryAddOneByOne(target, stack))
        {
            return false;
        }

        for (int i = first; i < stack.Count; i++)
        {
            if (stack.Names[i] is { Length: > 0 } name && char.IsAsciiDigit(name[0]))
            {
                stack.Order(first);
                break;
            }
        }

        return true;
    }

    private static bool TryAddOneByOne(JsObject target, PlainStack<JintValue> stack)
    {
        foreach ((JsValue key, PropertyDescriptor property) in target.GetOwnProperties())
        {
            if (key is not JsString text)
            {
                // Symbols come last.
                break;
            }

            if (!JintTables.TryAdd(text.ToString(), property, stack))
            {
                return false;
            }
        }

        return true;
    }
}
