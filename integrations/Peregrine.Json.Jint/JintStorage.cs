using System.Runtime.CompilerServices;
using Jint;
using Jint.Native;
using Jint.Native.Array;
using Jint.Native.Function;
using Jint.Native.Object;

namespace Peregrine.Json.Jint;

/// <summary>
/// Members of Jint that are not public: hidden classes ("shapes") and their slots, elements, tables of properties, prototypes and calls. They may change with
/// any version of Jint, so they are used only if <see cref="IsKnown"/>.
/// </summary>
internal static class JintStorage
{
    private const string Shape = "Jint.Native.Object.Shape, Jint";
    private const string Properties = "Jint.Collections.HybridDictionary`1[[Jint.Runtime.Descriptors.PropertyDescriptor, Jint]], Jint";

    private const string Expression = "Jint.Runtime.Interpreter.Expressions.JintExpression, Jint";
    private const string OffSwitch = "Peregrine.Json.Jint.PublicMembersOnly";

    /// <summary>
    /// Whether this version of Jint has these members and they work as expected. They are tested at the first use, in a separate engine. False if the switch
    /// Peregrine.Json.Jint.PublicMembersOnly of <see cref="AppContext"/> is on.
    /// </summary>
    public static bool IsKnown { get; } = !(AppContext.TryGetSwitch(OffSwitch, out bool isOff) && isOff) && StorageCheck.Passes(new());

    /// <summary>
    /// Runs the tests of <see cref="IsKnown"/>, and those of tables and calls, now instead of during a script, whose time and memory may be limited.
    /// </summary>
    public static void Check() => _ = IsKnown && JintTables.IsKnown && JintCalls.IsKnown;

    /// <summary>
    /// Returns the hidden class of an object; null if the object has none. With a hidden class, all properties of the object are writable, enumerable and
    /// configurable data properties, and no name is an array index.
    /// </summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_ShapeOf")]
    [return: UnsafeAccessorType(Shape)]
    public static extern object? ShapeOf(JsObject target);

    /// <summary>
    /// Gets the names of a hidden class in the order of its slots, which is the order of their creation. Returns false if a name begins with a digit.
    /// </summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "TryGetOrderedKeyStrings")]
    public static extern bool TryGetNames([UnsafeAccessorType(Shape)] object shape, out JsValue[]? names);

    /// <summary>
    /// Returns the value in a slot of an object with a hidden class. For a lazy property, this may run code of the program that embeds the engine.
    /// </summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "GetSlotForRead")]
    public static extern JsValue SlotOf(JsObject target, int slot);

    /// <summary>
    /// Returns the content of a slot without running code: the value or, for a lazy property whose value has not been computed, a value of the type
    /// Types.Empty.
    /// </summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "GetSlot")]
    public static extern JsValue RawSlotOf(JsObject target, int slot);

    /// <summary>
    /// Returns a reference to the field with the elements of an array. The field is null if the array stores its elements in another way. The .NET array may be
    /// longer than the array of the script; it contains null for an element that is absent or not a plain data property.
    /// </summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_dense")]
    public static extern ref JsValue?[]? ElementsOf(ArrayInstance target);

    /// <summary>Returns the table of an object's properties, except those in a hidden class and the elements of an array; null if there is no table.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Properties")]
    [return: UnsafeAccessorType(Properties)]
    public static extern object? PropertiesOf(ObjectInstance target);

    /// <summary>
    /// Returns a reference to the field with the prototype of an object. An exotic object, such as a proxy, may have another prototype in JavaScript.
    /// </summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_prototype")]
    public static extern ref ObjectInstance? PrototypeOf(ObjectInstance target);

    /// <summary>Returns a reference to the field with a number that changes whenever a property with a name is added, replaced or deleted.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_propertiesVersion")]
    public static extern ref uint VersionOf(ObjectInstance target);

    /// <summary>Calls a function as Jint's built-in functions do: as part of the running evaluation, without beginning a new one.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Call")]
    public static extern JsValue Call(Engine engine, Function function, JsValue self, JsValue[] arguments, [UnsafeAccessorType(Expression)] object? expression);
}

/// <summary>The members of <see cref="JintStorage"/> for <see cref="StorageCheck"/> to test. Tests of this library replace some of them.</summary>
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
