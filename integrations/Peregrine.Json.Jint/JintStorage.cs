using System.Runtime.CompilerServices;
using Jint;
using Jint.Native;
using Jint.Native.Array;
using Jint.Native.Function;
using Jint.Native.Object;

namespace Peregrine.Json.Jint;

/// <summary>
/// What Jint keeps to itself and the host reads where it can: hidden classes ("shapes") and their slots. Members of Jint that are not public may change with any
/// version, so they are read only if <see cref="IsKnown"/>.
/// </summary>
internal static class JintStorage
{
    private const string Shape = "Jint.Native.Object.Shape, Jint";
    private const string Properties = "Jint.Collections.HybridDictionary`1[[Jint.Runtime.Descriptors.PropertyDescriptor, Jint]], Jint";

    private const string Expression = "Jint.Runtime.Interpreter.Expressions.JintExpression, Jint";
    private const string OffSwitch = "Peregrine.Json.Jint.PublicMembersOnly";

    /// <summary>
    /// Whether this version of Jint has these members and does with them what is expected. Found out at the first use, with an engine of its own. The switch in <see cref="AppContext"/>
    /// leaves them alone.
    /// </summary>
    public static bool IsKnown { get; } = !(AppContext.TryGetSwitch(OffSwitch, out bool isOff) && isOff) && StorageCheck.Passes(new());

    /// <summary>Finds it out now, outside of the scripts, whose time and memory may be limited.</summary>
    public static void Check() => _ = IsKnown && JintTables.IsKnown && JintCalls.IsKnown;

    /// <summary>The hidden class of an object; null if it has none. All its properties are then writable, enumerable and configurable data properties, none an index.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_ShapeOf")]
    [return: UnsafeAccessorType(Shape)]
    public static extern object? ShapeOf(JsObject target);

    /// <summary>The names of a hidden class in the order of the slots, which is that of their creation; false if one begins with a digit.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "TryGetOrderedKeyStrings")]
    public static extern bool TryGetNames([UnsafeAccessorType(Shape)] object shape, out JsValue[]? names);

    /// <summary>The value in a slot of an object with a hidden class. May run code of the program that embeds the engine, where it made a lazy property.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "GetSlotForRead")]
    public static extern JsValue SlotOf(JsObject target, int slot);

    /// <summary>What is in a slot: the value, or one without a type in place of a lazy property that was not made yet.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "GetSlot")]
    public static extern JsValue RawSlotOf(JsObject target, int slot);

    /// <summary>The elements of an array, null in place of those that are absent or no plain data properties; null if it keeps them in another way.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_dense")]
    public static extern ref JsValue?[]? ElementsOf(ArrayInstance target);

    /// <summary>The table of an object's properties that are in no hidden class and no index; null if it has none.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Properties")]
    [return: UnsafeAccessorType(Properties)]
    public static extern object? PropertiesOf(ObjectInstance target);

    /// <summary>The prototype as an ordinary object has it.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_prototype")]
    public static extern ref ObjectInstance? PrototypeOf(ObjectInstance target);

    /// <summary>A number that another one replaces whenever a property with a name is added, replaced or deleted.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_propertiesVersion")]
    public static extern ref uint VersionOf(ObjectInstance target);

    /// <summary>Calls a function as Jint's own built-in functions do: within the evaluation that goes on, without the beginning and the end of one.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Call")]
    public static extern JsValue Call(Engine engine, Function function, JsValue self, JsValue[] arguments, [UnsafeAccessorType(Expression)] object? expression);
}

/// <summary>The members of <see cref="JintStorage"/> as they are tried before the first use; others in tests.</summary>
internal sealed record StorageMembers
{
    public delegate bool NamesOf(object shape, out JsValue[]? names);

    public Func<JsObject, object?> Shape { get; init; } = JintStorage.ShapeOf;

    public NamesOf Names { get; init; } = JintStorage.TryGetNames;

    public Func<JsObject, int, JsValue> Slot { get; init; } = JintStorage.SlotOf;

    public Func<JsObject, int, JsValue> RawSlot { get; init; } = JintStorage.RawSlotOf;

    public Func<JsArray, JsValue?[]?> Elements { get; init; } = static target => JintStorage.ElementsOf(target);

    public Func<ObjectInstance, object?> Properties { get; init; } = JintStorage.PropertiesOf;

    public Func<ObjectInstance, ObjectInstance?> Prototype { get; init; } = static target => JintStorage.PrototypeOf(target);

    public Func<ObjectInstance, uint> Version { get; init; } = static target => JintStorage.VersionOf(target);

    public Func<Engine, Function, JsValue, JsValue[], JsValue> Call { get; init; } = static (engine, function, self, arguments) => JintStorage.Call(engine, function, self, arguments, null);
}
