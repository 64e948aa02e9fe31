using System.Reflection;
using System.Runtime.CompilerServices;
using Jint;
using Jint.Native;
using Jint.Native.Function;

namespace Peregrine.Json.Jint;

/// <summary>
/// Calls functions of a script without an array of arguments, as Jint's own JSON object does. Uses members of Jint that are not public, and so must be used
/// only if <see cref="IsKnown"/>.
/// </summary>
internal static class JintCalls
{
    /// <summary>The most arguments that are passed without an array.</summary>
    private const int MostArguments = 3;

    private const string State = "Jint.Runtime.Interpreter.JintFunctionDefinition+State, Jint";
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private static readonly object s_none = new();
    private static readonly ConditionalWeakTable<ScriptFunction, object> s_states = [];
    private static readonly FieldInfo? s_definition = typeof(Function).GetField("_functionDefinition", Hidden);
    private static readonly FieldInfo? s_isClass = typeof(ScriptFunction).GetField("_isClassConstructor", Hidden);
    private static readonly FieldInfo? s_isDebugged = typeof(Engine).GetField("_isDebugMode", Hidden);
    private static readonly MethodInfo? s_initialize = s_definition?.FieldType.GetMethod("Initialize", Hidden, []);
    private static readonly FieldInfo? s_supports = s_initialize?.ReturnType.GetField("SupportsRegisterCall", Hidden);

    /// <summary>Whether this version of Jint has the members that these calls need, and test calls give the expected results.</summary>
    public static bool IsKnown { get; } = JintStorage.IsKnown && Passes(static (function, self, arguments) => Try(function, self, arguments));

    /// <summary>
    /// Calls a function as part of the running evaluation, without an array of arguments. Returns false if the function cannot be called in this way, or there
    /// are too many arguments.
    /// </summary>
    public static bool TryCall(ScriptFunction function, JsValue self, ReadOnlySpan<JsValue> arguments, ref JintCallee last, out JsValue? result)
    {
        result = null;
        if (!ReferenceEquals(last.Function, function))
        {
            last = new JintCallee { Function = function, State = s_states.GetValue(function, static function => StateOf(function) ?? s_none) };
        }

        object state = last.State!;
        if (arguments.Length > MostArguments || ReferenceEquals(state, s_none))
        {
            return false;
        }

        result = CallFromRegisters(function, self, At(arguments, 0), At(arguments, 1), At(arguments, 2), JsValue.Undefined, arguments.Length, state, false);
        return true;
    }

    /// <summary>
    /// Tests whether calls work: whether a function receives its this value and its arguments, with undefined for missing ones, and whether the caller receives
    /// the result or the exception.
    /// </summary>
    public static bool Passes(Func<ScriptFunction, JsValue, JsValue[], JsValue?> call)
    {
        try
        {
            var engine = new Engine();
            var function = (ScriptFunction)engine.Evaluate("(function (a, b, c) { 'use strict'; if (b === true) throw new RangeError(a); return [this, a, b, c]; })");
            JsValue self = new JsObject(engine), first = new JsString("first"), second = new JsString("second");
            for (int count = 1; count <= MostArguments; count++)
            {
                JsValue[] arguments = [.. new[] { first, second, self }.Take(count)];
                if (call(function, self, arguments) is not JsArray { Length: 4 } result || result[0] != self ||
                    !Enumerable.Range(0, MostArguments).All(i => ReferenceEquals(result[i + 1], i < count ? arguments[i] : JsValue.Undefined)))
                {
                    return false;
                }
            }

            // A class cannot be called.
            if (Try((ScriptFunction)engine.Evaluate("(class { })"), self, []) is not null)
            {
                return false;
            }

            try
            {
                call(function, self, [first, JsBoolean.True]);
                return false;
            }
            catch (global::Jint.Runtime.JavaScriptException thrown)
            {
                return thrown.Message == "first";
            }
        }
        catch (Exception problem) when (problem is not OutOfMemoryException)
        {
            return false;
        }
    }

    private static JsValue? Try(ScriptFunction function, JsValue self, JsValue[] arguments)
    {
        JintCallee last = default;
        return TryCall(function, self, arguments, ref last, out JsValue? result) ? result : null;
    }

    private static JsValue At(ReadOnlySpan<JsValue> arguments, int index) => index < arguments.Length ? arguments[index] : JsValue.Undefined;

    /// <summary>
    /// Returns Jint's state of a function that can be called without an array of arguments; null for other functions. The state does not change as long as the
    /// function exists.
    /// </summary>
    private static object? StateOf(ScriptFunction function)
    {
        if (s_isClass is null || s_isDebugged is null || s_supports is null || s_isClass.GetValue(function) is not false || s_isDebugged.GetValue(function.Engine) is not false ||
            s_definition!.GetValue(function) is not { } definition || s_initialize!.Invoke(definition, null) is not { } state)
        {
            return null;
        }

        return s_supports.GetValue(state) is true ? state : null;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "CallFromRegisters")]
    private static extern JsValue CallFromRegisters(
        ScriptFunction function, JsValue self, JsValue first, JsValue second, JsValue third, JsValue fourth, int count, [UnsafeAccessorType(State)] object state, bool ownsFrame);
}

/// <summary>A function that was called, with its state in Jint or, if it needs an array of arguments, an object that stands for the missing state.</summary>
internal struct JintCallee
{
    public ScriptFunction? Function;
    public object? State;
}
